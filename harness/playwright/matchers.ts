import { setTimeout } from "node:timers/promises";
import { expect as base, type ExpectMatcherState } from "@playwright/test";
import { printable } from "../../base/text/printable.js";
import { type CheckOptions, checkApp, type OpenApp } from "../index.js";
import { listReport } from "../report/list.js";

/** Part of a text, a pattern, or part of an object. */
export type Wanted = string | RegExp | Readonly<Record<string, unknown>>;

export interface ViolationOptions {
  /** Also count `eval` tried and refused, which nearly every app with a schema library does and survives. */
  readonly evalProbes?: boolean;
}

interface Finding {
  readonly pass: boolean;
  /** What was seen, for the message. */
  readonly seen: unknown;
}

const pollMs = 50;
/** Reports of the browser come a moment after what they report. */
const quietMs = 250;
const defaultTimeoutMs = 5_000;

/** Playwright's `expect`, with what is to say of an app. Each waits, as those of Playwright do. */
export const expect = base.extend({
  /** The app has finished its handshake (`ui/notifications/initialized`). */
  async toBeInitialized(app: OpenApp, options: { readonly timeout?: number } = {}) {
    return until(this, options.timeout, "toBeInitialized", async () => {
      const { status, note } = await app.status();
      return { pass: status === "ready", seen: note === "" ? status : `${status}: ${note}` };
    });
  },

  /** The app has called a tool of its server, with arguments that hold at least these. */
  async toHaveCalledTool(app: OpenApp, tool: string, args: Readonly<Record<string, unknown>> = {}) {
    return until(this, undefined, `toHaveCalledTool ${show(tool)} with ${show(args)}`, async () => {
      const calls = (await app.requests())
        .filter(({ method }) => method === "tools/call")
        .map(({ params }) => params);
      const pass = calls.some(({ name, arguments: given }) => name === tool && holds(given ?? {}, args));
      return { pass, seen: calls };
    });
  },

  /** The app has written a message into the conversation. */
  async toHaveSentMessage(app: OpenApp, wanted?: Wanted) {
    return until(this, undefined, `toHaveSentMessage ${show(wanted)}`, async () => {
      const messages = await app.conversation();
      return { pass: messages.some((message) => fits(message, wanted)), seen: messages };
    });
  },

  /** The app has given context for the model. */
  async toHaveUpdatedContext(app: OpenApp, wanted?: Wanted) {
    return until(this, undefined, `toHaveUpdatedContext ${show(wanted)}`, async () => {
      const context = await app.modelContext();
      return { pass: context !== undefined && fits(context, wanted), seen: context };
    });
  },

  /** The browser has reported nothing that the app's policy stopped. */
  async toHaveNoViolations(app: OpenApp, { evalProbes = false }: ViolationOptions = {}) {
    return settled(this, "toHaveNoViolations", async () => {
      const violations = (await app.violations()).filter(({ isEvalProbe }) => evalProbes || !isEvalProbe);
      return { pass: violations.length === 0, seen: violations };
    });
  },

  /**
   * Every rule of a check that could be judged holds of these servers or files, and every one could be judged. `not.toConform`
   * wants a broken rule: that something could not be judged is neither.
   */
  async toConform(options: CheckOptions) {
    const report = await checkApp(options);
    return {
      name: "toConform",
      pass: this.isNot ? report.exitCode !== 1 : report.exitCode === 0,
      actual: report.summary,
      message: () => printableLines(listReport(report, { mark: (text) => text })),
    };
  },

  /** The app has not reached for the network, allowed or not. */
  async toHaveNoEgress(app: OpenApp) {
    return settled(this, "toHaveNoEgress", async () => {
      const egress = await app.egress();
      return { pass: egress.length === 0, seen: egress };
    });
  },
});

/** Looks until it is as wanted, or the time is up. */
async function until(
  state: ExpectMatcherState,
  timeout: number | undefined,
  name: string,
  look: () => Promise<Finding>,
) {
  const deadline = performance.now() + (timeout ?? state.timeout ?? defaultTimeoutMs);
  let finding = await look();
  while (finding.pass === state.isNot && performance.now() < deadline) {
    await setTimeout(pollMs);
    finding = await look();
  }
  return verdict(name, finding);
}

/** Looks once nothing new has been seen for a moment: what is not there yet is no proof that it never comes. */
async function settled(state: ExpectMatcherState, name: string, look: () => Promise<Finding>) {
  if (state.isNot) return until(state, undefined, name, look);
  let finding = await look();
  for (;;) {
    await setTimeout(quietMs);
    const next = await look();
    const isQuiet = JSON.stringify(next.seen) === JSON.stringify(finding.seen);
    finding = next;
    if (isQuiet) return verdict(name, finding);
  }
}

function verdict(name: string, { pass, seen }: Finding) {
  return {
    name,
    pass,
    actual: seen,
    message: () => `${pass ? "did not expect" : "expected"} ${name}; seen: ${show(seen)}`,
  };
}

function fits(value: unknown, wanted: Wanted | undefined): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === "string") return textsOf(value).some((text) => text.includes(wanted));
  if (wanted instanceof RegExp) return textsOf(value).some((text) => wanted.test(text));
  return holds(value, wanted);
}

/** Whether a value holds at least these members; asymmetric matchers count. */
function holds(value: unknown, wanted: Readonly<Record<string, unknown>>): boolean {
  try {
    base(value).toMatchObject({ ...wanted });
    return true;
  } catch {
    return false;
  }
}

/** The texts inside a value. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** A text of several lines as a terminal may show it. */
function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

const longestShown = 2_000;

function show(value: unknown): string {
  const text = value instanceof RegExp ? String(value) : printable(JSON.stringify(value) ?? "");
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
