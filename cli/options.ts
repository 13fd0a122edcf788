import { InvalidArgumentError } from "commander";
import {
  type ControlName,
  type Controls,
  controlKinds,
  controlWord,
  readControl,
} from "../harness/controls.js";
import { type FaultId, faults, isFaultId } from "../harness/faults/catalogue.js";
import { refuseHeader } from "../harness/target/headers.js";
import { chooseLimits } from "../plans/limits.js";
import type { PlanLimits } from "../plans/types.js";
import { UsageError } from "./errors.js";

/** Reads a port. @throws {UsageError} `OPTION_INVALID` */
export function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new UsageError("OPTION_INVALID", `a port is a number from 0 to 65535, not "${text}"`);
  }
  return Number(text);
}

/** The longest time that a timer of Node can wait, about 25 days; with a longer one it does not wait at all. */
const longestMilliseconds = 2_147_483_647;

/** What a time may be, in words. */
export const millisecondsRule = `takes a number of milliseconds from 1 to ${longestMilliseconds}`;

/** Whether a value is a time in milliseconds. */
export function isMilliseconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= longestMilliseconds;
}

/** Reads a time in milliseconds. @throws {UsageError} `OPTION_INVALID` */
export function readMilliseconds(text: string): number {
  if (!/^\d{1,10}$/.test(text) || !isMilliseconds(Number(text))) {
    throw new UsageError("OPTION_INVALID", `--timeout ${millisecondsRule}, not "${text}"`);
  }
  return Number(text);
}

/**
 * Reads `Name: value` lines; of two with one name the later wins. A value may be a secret, so no message repeats it.
 *
 * @throws {UsageError} `OPTION_INVALID`
 */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*)$/s.exec(line) ?? [];
    const refusal = refuseHeader(name, value);
    if (refusal !== undefined) throw new UsageError("OPTION_INVALID", refusal);
    headers[name.toLowerCase()] = value.trim();
  }
  return headers;
}

/** Reads limits as `name=number`; of two with one name the later wins. @throws {UsageError} `OPTION_INVALID` */
export function readLimits(words: readonly string[]): Partial<PlanLimits> {
  const given = Object.fromEntries(
    words.map((word) => {
      const [, name, figure] = /^(\w+)=(\d{1,9})$/.exec(word) ?? [];
      if (name === undefined) {
        throw new UsageError("OPTION_INVALID", `a limit is written as name=number, not "${word}"`);
      }
      return [name, Number(figure)];
    }),
  );
  const chosen = chooseLimits({ limits: given });
  if (chosen.ok) return given;
  const [fault] = chosen.faults;
  throw new UsageError("OPTION_INVALID", [fault?.message, fault?.hint].filter(Boolean).join(". "));
}

/** Reads the name of a fault, after those before it. @throws {UsageError} `OPTION_INVALID` */
export function readFaults(text: string, before: readonly FaultId[] = []): readonly FaultId[] {
  if (isFaultId(text)) return [...before, text];
  const names = faults.map(({ id }) => id).join(", ");
  throw new UsageError("OPTION_INVALID", `there is no fault "${text}"; there are ${names}`);
}

/** Reads the value of one control of the host. @throws {UsageError} `OPTION_INVALID` */
export function readControlFlag<Name extends ControlName>(name: Name): (text: string) => Controls[Name] {
  return (text) => {
    const read = readControl(name, text);
    if (read) return read[name];
    throw new UsageError("OPTION_INVALID", `--${controlWord(name)} takes ${controlKinds[name].rule}`);
  };
}

/** Collects the values of an option that may be repeated. */
export function repeated(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Lets commander say which option a wrong value belongs to. */
export function parsed<Value>(
  read: (text: string, before?: Value) => Value,
): (text: string, before: Value) => Value {
  return (text, before) => {
    try {
      return read(text, before);
    } catch (error) {
      if (error instanceof UsageError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  };
}
