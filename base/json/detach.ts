import { type CopyFault, copyValue, refuse, startCopy } from "./copy.js";
import type { Json } from "./kinds.js";

export type Detached =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly bytes: number;
      /** Pointers of members that JSON leaves out though they hold something: functions and symbols. */
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly fault: CopyFault };

/**
 * Copies a value as JSON would see it, frozen throughout. Never throws, and gives up as soon as the copy is larger
 * than the limit, in bytes.
 */
export function detach(value: unknown, limit: number): Detached {
  const run = startCopy(limit, { levels: 0, pointer: () => "", containers: () => [] }, false);
  let copy: Json | undefined;
  try {
    copy = copyValue(run, value);
  } catch {
    refuse(run, "reading it threw an error", "Send plain data.");
  }
  if (run.fault) return { ok: false, fault: run.fault };
  if (copy !== undefined) return { ok: true, value: copy, bytes: run.bytes, leftOut: run.leftOut };
  return { ok: false, fault: { kind: "not-json", path: "", message: "not a JSON value" } };
}
