import type { SelfTest } from "../control/protocol.js";
import { type SelfTestFinding, selfTestMethod } from "../self-test.js";

/** A sandbox that says nothing for so long is not there. In milliseconds. */
const patienceMs = 20_000;

export interface SelfTestOutcome {
  /** One sentence for each difference; none when the sandbox is what it should be. */
  readonly faults: readonly string[];
  /** Takes the frame of the test away. */
  remove(): void;
}

/**
 * Puts the self-test into the sandbox, the way every app goes, and compares what it finds with what it must find
 * (SBX-03, CSP-01).
 *
 * Its frame stays where the sandbox is what it should be: as long as something of an origin is open, the browser has the
 * processes for it, and each app starts without waiting for new ones.
 */
export async function runSelfTest(test: SelfTest, sandboxOrigin: string): Promise<SelfTestOutcome> {
  const faults: string[] = [];
  if (window.top !== window) faults.push("the control page is inside a frame");
  if (new URL(test.frameUrl).origin === location.origin)
    faults.push("the sandbox has the control page's origin");
  const frame = document.createElement("iframe");
  frame.title = "Porthole self-test";
  frame.name = "porthole-self-test";
  // Not `hidden`: Firefox computes no style in a frame that has no place of its own.
  frame.style.cssText = "position: fixed; inline-size: 0; block-size: 0; border: 0; visibility: hidden";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  document.body.append(frame);
  const finding = await findingOf(frame, test, sandboxOrigin);
  if (finding === undefined) faults.push(`the sandbox did not answer within ${patienceMs / 1000} s`);
  else {
    if (frame.contentDocument !== null) faults.push("the control page can read the sandbox");
    faults.push(...differences(test.expected, finding));
  }
  if (faults.length > 0) frame.remove();
  return { faults, remove: () => frame.remove() };
}

/** Every member that differs, with both values. */
export function differences(expected: SelfTestFinding, found: unknown): readonly string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const seen: unknown = typeof found === "object" && found !== null ? Reflect.get(found, key) : undefined;
    const [want, got] = [JSON.stringify(value), JSON.stringify(seen) ?? "nothing"];
    return want === got ? [] : [`${key} is ${got}, and must be ${want}`];
  });
}

function findingOf(frame: HTMLIFrameElement, test: SelfTest, sandboxOrigin: string): Promise<unknown> {
  return new Promise((resolve) => {
    const sandbox = frame.contentWindow;
    const end = (finding: unknown) => {
      clearTimeout(timer);
      window.removeEventListener("message", hear);
      resolve(finding);
    };
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== sandbox || origin !== sandboxOrigin || typeof data !== "object" || data === null) return;
      const method: unknown = Reflect.get(data, "method");
      if (method === selfTestMethod) end(Reflect.get(data, "params"));
      if (method !== "ui/notifications/sandbox-proxy-ready") return;
      const params = { html: test.html };
      sandbox?.postMessage(
        { jsonrpc: "2.0", method: "ui/notifications/sandbox-resource-ready", params },
        sandboxOrigin,
      );
    };
    const timer = setTimeout(() => end(undefined), patienceMs);
    window.addEventListener("message", hear);
    frame.src = test.frameUrl;
  });
}
