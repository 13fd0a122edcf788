import { setTimeout } from "node:timers/promises";
import type { CallOutcome, OpenedApp } from "../control/protocol.js";
import { HostError } from "../errors.js";
import type { AppFaultId } from "../faults/catalogue.js";
import { isEnforced } from "../policy/modes.js";
import type { Recording } from "../record/recording.js";
import { type RehearsalOptions, readRehearsal } from "../rehearsal.js";
import { isEvalProbe, leftTheFrame } from "./findings.js";
import { emulateMedia } from "./media.js";
import type { AppAnswer, ConversationMessage, DriverCall, LoggedMessage, PageState } from "./page-driver.js";
import type { FrameOf, FramePort, PagePort } from "./page-port.js";
import { type AppRequest, requestsOf } from "./requests.js";

/** What to open, and how. */
export interface OpenOptions extends Omit<RehearsalOptions, "faults"> {
  /** A tool of the conversation that has an app. */
  readonly tool: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** The server, by its name or as `server-1` … in the order of the targets; by default the first that offers the tool. */
  readonly server?: string;
  /** What goes wrong on purpose between host and app. */
  readonly faults?: readonly AppFaultId[];
}

/** A page to open it in; what it showed before is gone. */
export interface GivenPage<Page extends PagePort> {
  readonly page: Page;
}

/** A violation of the app's policy, as the browser reported it, stopped or not. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number;
  readonly sample: string;
  /** Whether the browser stopped it; a policy that is only reported stops nothing. */
  readonly isBlocked: boolean;
  /** `eval`, as schema libraries try it to find out whether they may compile; nothing is broken where it is refused. */
  readonly isEvalProbe: boolean;
}

/** An attempt of the app to reach the network. */
export interface Egress {
  readonly url: string;
  /** Whether the app's policy stopped it. */
  readonly isBlocked: boolean;
}

/** An app that is shown in a page which a program drives. */
export interface OpenApp<Page extends PagePort = PagePort> {
  readonly page: Page;
  /** The app's own frame. */
  readonly view: FrameOf<Page>;
  /** The app's place: its address, its policy, what was granted. */
  readonly place: Omit<OpenedApp, "html">;
  /** Where it stands now, and one sentence on how it ended or why it failed. */
  status(): Promise<Pick<PageState, "status" | "note">>;
  /** How the call that opened it ended; `undefined` while it runs. */
  outcome(): Promise<CallOutcome | undefined>;
  /** Every message between host and app, in order. */
  messages(): Promise<readonly LoggedMessage[]>;
  /** What the app has asked, each with its answer. */
  requests(): Promise<readonly AppRequest[]>;
  /** What the browser reported to be against the policy. */
  violations(): Promise<readonly Violation[]>;
  /** Where the app reached for the network. */
  egress(): Promise<readonly Egress[]>;
  /** What the app last gave as context for the model. */
  modelContext(): Promise<unknown>;
  /** The messages that the app has written. */
  conversation(): Promise<readonly ConversationMessage[]>;
  /**
   * Calls another tool as the conversation would; the app does not hear of it.
   *
   * @throws {HostError} `NO_SUCH_TOOL`
   */
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<CallOutcome>;
  /** Sends the app a request of any kind, and gives its answer. */
  ask(method: string, params?: Readonly<Record<string, unknown>>, timeoutMs?: number): Promise<AppAnswer>;
  /** Sends the app a notification of any kind. */
  tell(method: string, params?: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * What has happened so far, without the secrets of the server, to be kept as one JSON file. Once the call has ended.
   *
   * @throws {HostError} `NOT_ENDED`
   */
  record(): Promise<Recording>;
  /** Ends the app as a host does, and gives one sentence on how it ended. */
  close(): Promise<string>;
}

/** What a host lends to the apps that it opens. */
export interface OpeningHost {
  /** A link for one use. */
  readonly link: () => string;
  /** What holds where the call says nothing. */
  readonly rehearsal: RehearsalOptions;
  readonly timeoutMs: number;
}

const pollMs = 20;
/** How long an app may take to answer, unless the asker says otherwise. */
const askMs = 2_000;

/**
 * Opens the app of a tool in a page.
 *
 * It comes back as soon as the app has its frame; that it has finished its handshake is for the caller to wait for.
 *
 * @throws {HostError} `BAD_OPTION`, `APP_UNAVAILABLE` with the reason, `NO_SUCH_TOOL`, `TIMEOUT`.
 */
export async function openApp<Page extends PagePort>(
  page: Page,
  { tool, args = {}, server, ...wishes }: OpenOptions,
  host: OpeningHost,
): Promise<OpenApp<Page>> {
  const rehearsal = readRehearsal({
    ...host.rehearsal,
    ...wishes,
    controls: { ...host.rehearsal.controls, ...wishes.controls },
  });
  // With another fragment alone it would stay the same document.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const requested: { readonly url: string; isBlocked: boolean }[] = [];
  const link = host.link();
  const watch = watchRequests(page, new URL(link).origin, requested);
  await emulateMedia(page, rehearsal.controls);
  await page.goto(link);
  const calling = (name: string, given: DriverCall["args"]): DriverCall => ({
    tool: name,
    args: given,
    ...(server === undefined ? {} : { server }),
  });
  await drive(
    page,
    async (wish) => {
      await window.porthole?.ready();
      window.porthole?.open(wish.call, wish.rehearsal);
    },
    { call: calling(tool, args), rehearsal },
  ).catch(noSuchTool);

  const messages: LoggedMessage[] = [];
  const look = async (): Promise<PageState> => {
    const state = await drive(page, (after) => window.porthole?.look(after), messages.at(-1)?.id ?? 0);
    if (!state) throw new HostError("APP_UNAVAILABLE", "the page of the app is gone");
    const last = messages.at(-1)?.id ?? 0;
    messages.push(...state.messages.filter(({ id }) => id > last));
    return state;
  };
  const { view, place } = await framed(page, look, host.timeoutMs);
  watch.ignore(new URL(place.frameUrl).origin);

  const violations = async () =>
    (await look()).reports
      .filter(({ kind }) => kind === "violation")
      .map(({ app: _, kind: __, ...report }) => ({
        ...report,
        isBlocked: isEnforced(place.csp),
        isEvalProbe: isEvalProbe(report),
      }));
  return {
    page,
    view,
    place,
    async status() {
      const { status, note } = await look();
      return { status, note };
    },
    outcome: async () => (await look()).outcome,
    async messages() {
      await look();
      return [...messages];
    },
    async requests() {
      await look();
      return requestsOf(messages);
    },
    violations,
    async egress() {
      const { reports } = await look();
      return [
        ...leftTheFrame(reports, isEnforced(place.csp)),
        ...requested.filter(({ url }) => !reports.some((each) => each.blocked === url)),
      ];
    },
    modelContext: async () => (await look()).modelContext,
    conversation: async () => (await look()).conversation,
    async call(name, given = {}) {
      const outcome = await drive(page, (call) => window.porthole?.call(call), calling(name, given)).catch(
        noSuchTool,
      );
      if (!outcome) throw new HostError("APP_UNAVAILABLE", "the page of the app is gone");
      return outcome;
    },
    async ask(method, params = {}, timeoutMs = askMs) {
      const answer = await drive(page, ({ message, limit }) => window.porthole?.askApp(message, limit), {
        message: { method, params },
        limit: timeoutMs,
      });
      if (!answer) throw new HostError("APP_UNAVAILABLE", "the page of the app is gone");
      return answer;
    },
    async tell(method, params = {}) {
      await drive(page, (message) => window.porthole?.tellApp(message), { method, params });
    },
    async record() {
      const { outcome } = await look();
      if (!outcome) throw new HostError("NOT_ENDED", "the call that opened the app still runs");
      const recording = await drive(page, () => window.porthole?.record(), undefined);
      if (!recording) throw new HostError("APP_UNAVAILABLE", "the page of the app is gone");
      return recording;
    },
    async close() {
      watch.stop();
      if (page.isClosed()) return "The page of the app was closed.";
      return (await drive(page, () => window.porthole?.close(), undefined)) ?? "";
    },
  };
}

/** Waits until the app has its frame. */
async function framed<Page extends PagePort>(
  page: Page,
  look: () => Promise<PageState>,
  timeoutMs: number,
): Promise<Pick<OpenApp<Page>, "view" | "place">> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const { status, note, outcome, app } = await look();
    if (status === "failed") throw new HostError("APP_UNAVAILABLE", note);
    if (status === "none" && outcome) throw new HostError("APP_UNAVAILABLE", "the tool has no app");
    if (app) await learnAddresses(page);
    const view = page.frames().find((frame) => frame.parentFrame()?.url() === app?.frameUrl);
    if (app && view) return { view: view as FrameOf<Page>, place: app };
    if (performance.now() > deadline) {
      throw new HostError("TIMEOUT", `the app had no frame within ${timeoutMs} ms`);
    }
    await setTimeout(pollMs);
  }
}

/** How long a frame may take to answer, in milliseconds; one whose script never ends does not. */
const answerMs = 500;

/** WebKit's driver knows the address of a frame only once that has answered something. */
async function learnAddresses(page: PagePort): Promise<void> {
  const isUnknown = (frame: FramePort) =>
    frame.parentFrame() === page.mainFrame() && frame.url() === "about:blank";
  for (const frame of page.frames().filter(isUnknown)) {
    const answered = frame.evaluate(() => undefined).catch(() => {});
    await Promise.race([answered, setTimeout(answerMs, undefined, { ref: false })]);
  }
}

/** Keeps the requests that go neither to the host nor to the sandbox: what the page itself loads comes from these two. */
function watchRequests(
  page: PagePort,
  control: string,
  requested: { readonly url: string; isBlocked: boolean }[],
) {
  const own = new Set([control]);
  const isOwn = (url: string) => own.has(new URL(url).origin) || /^(?:data|blob|about):/.test(url);
  const onRequest = (request: { url(): string }) => {
    if (!isOwn(request.url())) requested.push({ url: request.url(), isBlocked: false });
  };
  const onFailed = (request: { url(): string; failure(): { readonly errorText: string } | null }) => {
    const entry = requested.findLast(({ url }) => url === request.url());
    if (entry && /BLOCKED_BY_CSP|^csp$/.test(request.failure()?.errorText ?? "")) entry.isBlocked = true;
  };
  page.on("request", onRequest);
  page.on("requestfailed", onFailed);
  return {
    ignore(origin: string) {
      own.add(origin);
      for (let at = requested.length - 1; at >= 0; at -= 1) {
        if (isOwn(requested[at]?.url ?? "about:")) requested.splice(at, 1);
      }
    },
    stop() {
      page.off("request", onRequest);
      page.off("requestfailed", onFailed);
    },
  };
}

/** Runs in the control page. */
function drive<Result, Arg>(
  page: PagePort,
  run: (arg: Arg) => Result | Promise<Result>,
  arg: Arg,
): Promise<Result> {
  return page.evaluate(run, arg);
}

/** The page refuses in one sentence, which the driver wraps into more. */
function noSuchTool(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  const reason =
    (/ControlError: ([^\n]*)/.exec(text)?.[1] ?? text.split("\n")[0]) || "the page gave no reason";
  throw new HostError("NO_SUCH_TOOL", reason, { cause: error });
}
