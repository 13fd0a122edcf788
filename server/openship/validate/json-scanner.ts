import { isUtf8 } from "node:buffer";
import { invalid, type OpenShipError } from "../error.js";
import { ContentReader } from "./content-reader.js";

/** What a scanner hears, in document order. A listener may throw to end the scan. */
export interface JsonListener {
  readonly open: (kind: "object" | "array") => void;
  readonly close: () => void;
  readonly key: (name: string) => void;
  readonly string: (value: string) => void;
  readonly scalar: (value: number | boolean | null) => void;
  /** The most bytes that the string which begins here may take as it is written. */
  readonly stringLimit?: (isKey: boolean) => number;
  /**
   * Asked when a string that is a value begins: the most bytes that it may stand for, if it is to be heard as bytes by `bytes`
   * and not as a string.
   */
  readonly bytesLimit?: () => number | undefined;
  /** Whether the listener keeps what `bytes` gives it; if not, the next string of bytes may be written over it. */
  readonly keepsBytes?: boolean;
  /** @param isWellFormed false when an escape was half of a surrogate pair. */
  readonly bytes?: (bytes: Uint8Array, isWellFormed: boolean) => void;
  /** What to throw when a string takes more. */
  readonly overLimit?: () => OpenShipError;
}

/** Containers within containers at most. */
export const maxJsonLevels = 500;
/** No number of a document needs more characters. */
const maxScalarBytes = 1_024;

const wrongString = "a string with a wrong escape or a control character";

const quote = 0x22;
const backslash = 0x5c;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a string may not hold as they are
const notPlain = /[\\\u0000-\u001f]/;
const scalarForm = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

type Expected = "value" | "first-value" | "key" | "first-key" | "colon" | "comma" | "end";

/**
 * Reads JSON (RFC 8259) piece by piece and keeps no more than the string that it is in.
 *
 * Strings are found by their closing quote and unescaped by the engine's own parser; those that are a file's content are read
 * into bytes and never become strings. Invalid UTF-8, a byte order mark, and control characters are refused.
 */
export class JsonScanner {
  #expected: Expected = "value";
  readonly #containers: ("object" | "array")[] = [];
  #position = 0;
  /** Pieces of a string or scalar that began in an earlier chunk. */
  #pieces: Uint8Array[] = [];
  #held = 0;
  #inside: "string" | "bytes" | "scalar" | undefined;
  readonly #reader = new ContentReader();
  /** An escape that goes on in the next chunk. */
  #rest: Uint8Array = new Uint8Array();
  /** Whether the last byte of the pieces is a backslash that escapes what follows. */
  #escaping = false;
  #limit = Number.POSITIVE_INFINITY;

  constructor(readonly listener: JsonListener) {}

  /** @throws {OpenShipError} `OPENSHIP_INVALID`, rule `json` or `utf8`, and what the listener throws */
  write(chunk: Uint8Array): void {
    const bytes =
      this.#rest.length > 0
        ? Buffer.concat([this.#rest, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#position -= this.#rest.length;
    this.#rest = new Uint8Array();
    let at = 0;
    while (at < bytes.length) {
      if (this.#inside === "bytes") at = this.#readBytes(bytes, at);
      else if (this.#inside === "string") at = this.#readString(bytes, at);
      else if (this.#inside === "scalar") at = this.#readScalar(bytes, at);
      else at = this.#readStructure(bytes, at);
    }
    this.#position += bytes.length;
  }

  /** Says that no more comes. @throws {OpenShipError} `OPENSHIP_INVALID`, rule `json`, when something is missing */
  end(): void {
    if (this.#inside === "scalar") this.#endScalar();
    if (this.#expected !== "end") throw this.#fault(0, "the document ends too early");
  }

  #readStructure(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      switch (byte) {
        case 0x20:
        case 0x09:
        case 0x0a:
        case 0x0d:
          break;
        case quote:
          if (!this.#takesString()) throw this.#fault(at, "a string stands where none may");
          if (this.#beginsBytes()) return at + 1;
          this.#inside = "string";
          this.#limit = this.listener.stringLimit?.(!this.#takesValue()) ?? Number.POSITIVE_INFINITY;
          return at + 1;
        case 0x7b:
          this.#open("object", at);
          break;
        case 0x5b:
          this.#open("array", at);
          break;
        case 0x7d:
          this.#close("object", at);
          break;
        case 0x5d:
          this.#close("array", at);
          break;
        case 0x3a:
          if (this.#expected !== "colon") throw this.#fault(at, 'a ":" stands where none may');
          this.#expected = "value";
          break;
        case 0x2c:
          if (this.#expected !== "comma") throw this.#fault(at, 'a "," stands where none may');
          this.#expected = this.#containers.at(-1) === "object" ? "key" : "value";
          break;
        default:
          if (!this.#takesValue()) throw this.#fault(at, "something stands where nothing may");
          this.#inside = "scalar";
          return at;
      }
    }
    return bytes.length;
  }

  #beginsBytes(): boolean {
    const limit = this.#takesValue() ? this.listener.bytesLimit?.() : undefined;
    if (limit === undefined) return false;
    this.#inside = "bytes";
    this.#reader.begin(limit);
    return true;
  }

  #readBytes(bytes: Buffer, from: number): number {
    const reader = this.#reader;
    const at = reader.read(bytes, from);
    if (reader.fault === "over-limit") throw this.#overLimit(at);
    if (reader.fault) throw this.#fault(at, wrongString);
    if (!reader.done) {
      this.#rest = new Uint8Array(bytes.subarray(at));
      return bytes.length;
    }
    this.#inside = undefined;
    this.#afterValue();
    const content = reader.take(this.listener.keepsBytes !== false);
    if (reader.isWellFormed && !isUtf8(content)) throw this.#noUtf8(at);
    this.listener.bytes?.(content, reader.isWellFormed);
    return at;
  }

  #readString(bytes: Buffer, from: number): number {
    let search = from;
    for (;;) {
      const end = bytes.indexOf(quote, search);
      const stop = end === -1 ? bytes.length : end;
      if (this.#held + stop - from > this.#limit) {
        throw this.#overLimit(stop);
      }
      const isEscaped = this.#escapes(bytes, from, stop);
      if (end === -1) {
        this.#hold(bytes.subarray(from));
        this.#escaping = isEscaped;
        return bytes.length;
      }
      if (!isEscaped) {
        if (this.#held === 0) this.#endString(bytes, from, end, end);
        else {
          const whole = this.#take(bytes.subarray(from, end));
          this.#endString(whole, 0, whole.length, end);
        }
        return end + 1;
      }
      search = end + 1;
    }
  }

  /** Whether an odd number of backslashes stands before a place in a string. */
  #escapes(bytes: Buffer, from: number, at: number): boolean {
    let run = at;
    while (run > from && bytes[run - 1] === backslash) run--;
    const isOdd = (at - run) % 2 === 1;
    return run === from && this.#escaping ? !isOdd : isOdd;
  }

  #endString(bytes: Buffer, from: number, to: number, at: number): void {
    this.#inside = undefined;
    this.#escaping = false;
    const text = bytes.toString("utf8", from, to);
    // What is invalid is decoded to U+FFFD, which may also be what was written.
    if (text.includes("\ufffd") && !isUtf8(bytes.subarray(from, to))) throw this.#noUtf8(at);
    let value = text;
    if (notPlain.test(text)) {
      try {
        value = JSON.parse(`"${text}"`);
      } catch (cause) {
        throw this.#fault(at, wrongString, cause);
      }
    }
    if (this.#expected === "key" || this.#expected === "first-key") {
      this.#expected = "colon";
      this.listener.key(value);
    } else {
      this.#afterValue();
      this.listener.string(value);
    }
  }

  #readScalar(bytes: Buffer, from: number): number {
    let at = from;
    while (at < bytes.length && !isDelimiter(bytes[at] ?? 0)) at++;
    this.#hold(bytes.subarray(from, at));
    if (this.#held > maxScalarBytes) throw this.#fault(at, "a number or word is too long");
    if (at < bytes.length) this.#endScalar(at);
    return at;
  }

  #endScalar(at = 0): void {
    this.#inside = undefined;
    const text = this.#take().toString("latin1");
    if (!scalarForm.test(text)) throw this.#fault(at, "something that is no value");
    this.#afterValue();
    this.listener.scalar(JSON.parse(text));
  }

  #open(kind: "object" | "array", at: number): void {
    if (!this.#takesValue()) throw this.#fault(at, `an ${kind} stands where none may`);
    if (this.#containers.length === maxJsonLevels) {
      throw this.#fault(at, `more than ${maxJsonLevels} levels`);
    }
    this.#containers.push(kind);
    this.#expected = kind === "object" ? "first-key" : "first-value";
    this.listener.open(kind);
  }

  #close(kind: "object" | "array", at: number): void {
    const isEmpty = this.#expected === (kind === "object" ? "first-key" : "first-value");
    if (this.#containers.at(-1) !== kind || (!isEmpty && this.#expected !== "comma")) {
      throw this.#fault(at, `an ${kind} ends where it may not`);
    }
    this.#containers.pop();
    this.#afterValue();
    this.listener.close();
  }

  #takesValue(): boolean {
    return this.#expected === "value" || this.#expected === "first-value";
  }

  #takesString(): boolean {
    return this.#takesValue() || this.#expected === "key" || this.#expected === "first-key";
  }

  #afterValue(): void {
    this.#expected = this.#containers.length === 0 ? "end" : "comma";
  }

  /** The caller may use its chunk again, so what outlives the call is copied. */
  #hold(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(new Uint8Array(piece));
    this.#held += piece.length;
  }

  #take(last: Uint8Array = new Uint8Array()): Buffer {
    const whole = Buffer.concat([...this.#pieces, last]);
    this.#pieces = [];
    this.#held = 0;
    return whole;
  }

  #overLimit(at: number): OpenShipError {
    return this.listener.overLimit?.() ?? this.#fault(at, "a string is too long");
  }

  #noUtf8(at: number): OpenShipError {
    return invalid("utf8", "$", `invalid UTF-8 before byte ${this.#position + at}`);
  }

  #fault(at: number, message: string, cause?: unknown): OpenShipError {
    return invalid("json", "$", `no JSON: ${message} (byte ${this.#position + at})`, { cause });
  }
}

function isDelimiter(byte: number): boolean {
  switch (byte) {
    case 0x20:
    case 0x09:
    case 0x0a:
    case 0x0d:
    case 0x2c:
    case 0x3a:
    case 0x5b:
    case 0x5d:
    case 0x7b:
    case 0x7d:
    case quote:
      return true;
    default:
      return false;
  }
}
