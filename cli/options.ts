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
