// The oracle's side in the view's frame. It is injected before any script of the frame, and listens after the view.
import { findEscapes } from "./escapes.js";
import type { Escape, FrameKind } from "./kinds.js";
import { planNumberAttribute, planNumberKey } from "./plan-number.js";

/** An escape and the number of the plan that was the last to come. */
export interface Found extends Escape {
  readonly plan: number;
}

export interface FrameReport {
  readonly judged: number;
  /** Plans that were drawn, not refused. */
  readonly drawn: number;
  /** Events that were fired at elements of plans. */
  readonly fired: number;
  readonly found: readonly Found[];
}

export interface FrameOracle {
  /** Takes what stands now as what must stay, and judges from here on after each plan. */
  readonly start: () => void;
  /** Resolves when so many plans have been judged, and begins anew. */
  readonly judged: (count: number) => Promise<FrameReport>;
  /** Judges once, now. */
  readonly judge: () => readonly Escape[];
}

declare global {
  interface Window {
    oracle: FrameOracle;
    /** What every payload would call. */
    pwn: () => void;
  }
}

const heard: Escape[] = [];
const tell = (kind: FrameKind, what: unknown) => heard.push({ kind, what: String(what).slice(0, 300) });

window.pwn = () => tell("script ran", "pwn()");
for (const name of ["alert", "confirm", "prompt", "print", "open", "fetch"] as const) {
  Reflect.set(window, name, () => tell("script ran", `${name}()`));
}
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  tell("violation", `${effectiveDirective} ${blockedURI}`),
);
window.addEventListener("error", ({ message }) => tell("error", message));
window.addEventListener("unhandledrejection", ({ reason }) => tell("error", `unhandled: ${reason}`));

interface Page {
  readonly plan: Element;
  readonly said: Element;
  readonly head: readonly ChildNode[];
  readonly body: readonly ChildNode[];
  readonly sheets: number;
  readonly globals: number;
  readonly url: string;
}

const mountOf = () => document.querySelector("#porthole");
const watched = [
  window,
  Object.prototype,
  Array.prototype,
  Function.prototype,
  Node.prototype,
  Element.prototype,
];
/** Frames are members too, and are looked for by themselves. */
const isMember = (key: string | symbol): boolean => typeof key === "symbol" || !/^\d+$/.test(key);
const globalsNow = (): number =>
  watched
    .map((object) => Reflect.ownKeys(object).filter(isMember).length)
    .reduce((sum, count) => sum + count, 0);

let page: Page | undefined;
let judged = 0;
let drawn = 0;
let fired = 0;
let found: Found[] = [];
let wanted: { readonly count: number; readonly done: () => void } | undefined;

function read(): Page {
  const mount = mountOf();
  const plan = mount?.querySelector("[data-porthole-plan]");
  const said = mount?.querySelector("[data-porthole-said]");
  if (!plan || !said) throw new TypeError("this is not the view's document");
  return {
    plan,
    said,
    head: [...document.head.childNodes],
    body: [...document.body.childNodes],
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    globals: globalsNow(),
    url: location.href,
  };
}

const isQuestion = (node: ChildNode): boolean =>
  node instanceof HTMLDialogElement && node.hasAttribute("data-porthole-question");

function judge(): readonly Escape[] {
  const before = page;
  if (before === undefined) throw new TypeError("the oracle was not started");
  const all: Escape[] = [...heard.splice(0), ...findEscapes(before.plan)];
  const changed = (what: string) => all.push({ kind: "page changed", what });
  if (!before.plan.isConnected || mountOf()?.contains(before.plan) !== true)
    changed("the plan's place is gone");
  const same = (now: Iterable<ChildNode>, then: readonly ChildNode[]) =>
    [...now].every((node, at) => node === then[at]);
  if (!same(document.head.childNodes, before.head)) changed("the head has other nodes");
  if (
    !same(
      [...document.body.childNodes].filter((node) => !isQuestion(node)),
      before.body,
    )
  ) {
    changed("the body has other nodes");
  }
  if (document.styleSheets.length + document.adoptedStyleSheets.length !== before.sheets)
    changed("other style sheets");
  if (before.said.childElementCount > 0) changed("elements in the status region");
  for (const node of document.body.childNodes) {
    if (isQuestion(node) && node instanceof Element) all.push(...findEscapes(node));
  }
  if (location.href !== before.url)
    all.push({ kind: "window changed", what: `navigated to ${location.href}` });
  if (window.length > 0) all.push({ kind: "window changed", what: "a frame in the frame" });
  if (globalsNow() !== before.globals)
    all.push({ kind: "window changed", what: "members were added or removed" });
  return all;
}

/** The DOM event types that a plan binds, as far as its JSON tells. */
function typesOf(plan: unknown): readonly string[] {
  const text = typeof plan === "string" ? plan : JSON.stringify(plan);
  return [
    ...new Set([...text.matchAll(/"on([A-Z][a-z]+)"\s*:/g)].map(([, name]) => (name ?? "").toLowerCase())),
  ];
}

const dispatch = EventTarget.prototype.dispatchEvent;
const clickOf = HTMLElement.prototype.click;
const clickable = "button, summary, label, option, input, a, area";

/** Uses the plan as a person would, and as nobody could: each bound type at each element, and the platform's own clicks. */
async function use(plan: Element, types: readonly string[]): Promise<void> {
  const elements = [...plan.querySelectorAll("*")].slice(0, 40);
  for (const element of elements) {
    for (const type of types.slice(0, 4)) {
      dispatch.call(
        element,
        new Event(type, {
          bubbles: !/^(?:focus|blur|toggle|load|error|scroll)$/.test(type),
          cancelable: true,
        }),
      );
      fired++;
    }
  }
  for (const element of [...plan.querySelectorAll<HTMLElement>(clickable)].slice(0, 10)) {
    if (!(element instanceof HTMLElement) || !element.isConnected) continue;
    clickOf.call(element);
    fired++;
  }
  await Promise.resolve();
  for (const question of document.querySelectorAll("dialog[data-porthole-question]")) {
    const answers = question.querySelectorAll("button");
    // Nobody waits here for the time in which a yes is none.
    for (const answer of answers) answer.disabled = false;
    answers[judged % answers.length]?.click();
  }
}

function collect(plan: number): void {
  for (const each of judge()) if (found.length < 50) found.push({ ...each, plan });
}

async function onMessage({ data }: MessageEvent): Promise<void> {
  const isResult = data?.method === "ui/notifications/tool-result";
  if ((!isResult && data?.method !== "ui/notifications/tool-input") || page === undefined) return;
  const { _meta: meta, structuredContent, arguments: args } = data.params ?? {};
  const plan = isResult ? structuredContent?.runtimePlan : args?.plan;
  const number = Number(meta?.[planNumberKey] ?? -1);
  collect(number);
  if (page.plan.querySelector(`[${planNumberAttribute}="${number}"]`) !== null) drawn++;
  // What goes wrong in here is told like what goes wrong in the view, and does not leave whoever waits without an answer.
  await use(page.plan, typesOf(plan ?? null)).catch((reason) => tell("error", reason));
  // What the view does in microtasks is done before the next message; this listener awaits nothing else.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  collect(number);
  judged++;
  if (wanted !== undefined && judged >= wanted.count) wanted.done();
}

window.oracle = {
  start() {
    page = read();
    heard.length = 0;
    // After the view's own listener, whose microtasks have then run.
    window.addEventListener("message", (event) => void onMessage(event));
  },
  async judged(count) {
    if (judged < count) await new Promise<void>((done) => (wanted = { count, done }));
    const report = { judged, drawn, fired, found };
    [judged, drawn, fired, found, wanted] = [0, 0, 0, [], undefined];
    return report;
  },
  judge,
};
