import { InvalidArgumentError } from "commander";
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

/** Reads a time in milliseconds. @throws {UsageError} `OPTION_INVALID` */
export function readMilliseconds(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) {
    throw new UsageError("OPTION_INVALID", `--timeout takes a number of milliseconds, not "${text}"`);
  }
  return Number(text);
}

const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Reads `Name: value` lines; of two with one name the later wins. A value may be a secret, so no message repeats it.
 *
 * @throws {UsageError} `OPTION_INVALID`
 */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new UsageError("OPTION_INVALID", 'a header is written as "Name: value"');
    }
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
