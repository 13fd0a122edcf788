/** What reading a string as bytes can run into. */
export type ContentFault = "over-limit" | "control" | "escape";

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
/** The bytes that a backslash and one letter stand for; zero for letters that mean nothing. */
const shortEscapes = new Uint8Array(256);
for (const [letter, character] of Object.entries({
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
})) {
  shortEscapes[letter.charCodeAt(0)] = character.charCodeAt(0);
}

/** Not zero for what does not stand for itself. */
const special = new Uint8Array(256).fill(1, 0, 0x20);
special[quote] = 1;
special[backslash] = 1;

/**
 * Looks at four bytes at once: the lowest bit that is set stands at the top of the first byte that is a control character, a
 * quote or a backslash. Bits above it may be wrong, since a subtraction borrows from the next byte.
 */
function specialOf(four: number): number {
  const quotes = four ^ 0x22222222;
  const slashes = four ^ 0x5c5c5c5c;
  return (
    (((four - 0x20202020) & ~four) |
      ((quotes - 0x01010101) & ~quotes) |
      ((slashes - 0x01010101) & ~slashes)) &
    0x80808080
  );
}

const nothing = Buffer.alloc(0);

/** Room that is taken at first; more comes as bytes do, so that an announced size alone costs nothing. */
const firstRoom = 65_536;

/**
 * Reads a JSON string into the UTF-8 bytes that it stands for, without making a string of it: a file's content is hashed and
 * written as bytes, and the way over a string costs three copies.
 */
export class ContentReader {
  #out: Buffer = nothing;
  #target = new DataView(this.#out.buffer, 0, 0);
  #seen: Uint8Array = this.#out;
  #source = this.#target;
  #length = 0;
  #limit = 0;
  /** How many bytes may be put now: those that there is space for, within the limit. */
  #room = 0;
  /** False once an escape was half of a surrogate pair: the bytes are then no UTF-8. */
  isWellFormed = true;
  fault: ContentFault | undefined;
  /** Whether the string has ended. */
  done = false;

  /** @param limit the most bytes that the string may stand for. */
  begin(limit: number): void {
    this.#length = 0;
    const room = Math.min(limit, firstRoom);
    this.#limit = limit;
    if (this.#out.length < room || this.#out.length > firstRoom) this.#makeRoom(room);
    this.#room = Math.min(this.#out.length, limit);
    this.isWellFormed = true;
    this.fault = undefined;
    this.done = false;
  }

  /** The bytes of the string. @param isKept whether nobody else may have them; else they stand until the next string begins. */
  take(isKept: boolean): Uint8Array {
    const bytes = this.#out.subarray(0, this.#length);
    if (isKept) this.#out = nothing;
    return bytes;
  }

  /**
   * Reads on until the closing quote, a fault, or the end of what is there.
   *
   * @returns where it stopped: after the quote, at a fault, or at an escape that goes on in the next piece.
   */
  read(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length) {
      at = this.#copyPlain(bytes, at);
      if (at === bytes.length) return at;
      const byte = bytes[at] ?? 0;
      if (byte === quote) {
        this.done = true;
        return at + 1;
      }
      if (byte !== backslash) {
        this.fault = byte < 0x20 ? "control" : "over-limit";
        return at;
      }
      const length = this.#escape(bytes, at);
      if (length === 0) return at;
      at += length;
    }
    return at;
  }

  /** Copies what stands for itself, and short escapes; up to a quote, another escape, a control character, or the limit. */
  #copyPlain(bytes: Uint8Array, from: number): number {
    if (this.#length === this.#room) this.#grow();
    const out = this.#out;
    const target = this.#target;
    const source = this.#viewOf(bytes);
    let at = from;
    let length = this.#length;
    const end = Math.min(bytes.length, from + this.#room - length);
    const lastFour = end - 4;
    // In this loop all the time is spent: the assertions hold within the lengths.
    while (at < end) {
      while (at <= lastFour) {
        const four = source.getInt32(at, true);
        target.setInt32(length, four, true);
        const marks = specialOf(four);
        if (marks !== 0) {
          const plain = (31 - Math.clz32(marks & -marks)) >> 3;
          at += plain;
          length += plain;
          break;
        }
        at += 4;
        length += 4;
      }
      if (at === end) break;
      const byte = bytes[at] as number;
      if (special[byte] === 0) {
        out[length++] = byte;
        at++;
        continue;
      }
      if (byte !== backslash || at + 1 >= end) break;
      const short = shortEscapes[bytes[at + 1] as number] as number;
      if (short === 0) break;
      out[length++] = short;
      at += 2;
    }
    this.#length = length;
    if (at < end || at === bytes.length || length === this.#limit) return at;
    return this.#copyPlain(bytes, at);
  }

  #viewOf(bytes: Uint8Array): DataView {
    if (this.#seen !== bytes) {
      this.#seen = bytes;
      this.#source = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    return this.#source;
  }

  #makeRoom(room: number): void {
    const larger = Buffer.allocUnsafe(room);
    this.#out.copy(larger, 0, 0, this.#length);
    this.#out = larger;
    this.#target = new DataView(larger.buffer, larger.byteOffset, larger.byteLength);
    this.#room = Math.min(room, this.#limit);
  }

  #grow(): void {
    if (this.#room >= this.#limit) return;
    this.#makeRoom(Math.min(this.#limit, Math.max(firstRoom, this.#out.length * 4)));
  }

  /** Reads an escape. @returns its length; 0 when it is wrong, or goes on in the next piece. */
  #escape(bytes: Uint8Array, at: number): number {
    const letter = bytes[at + 1];
    if (letter === undefined) return 0;
    if (letter !== letterU) {
      const byte = shortEscapes[letter] ?? 0;
      if (byte === 0) return this.#wrong("escape");
      return this.#put(byte) ? 2 : 0;
    }
    if (at + 6 > bytes.length) return 0;
    const unit = hexUnit(bytes, at + 2);
    if (unit < 0) return this.#wrong("escape");
    const isHigh = unit >= 0xd800 && unit < 0xdc00;
    if (!isHigh) {
      if (unit >= 0xdc00 && unit < 0xe000) this.isWellFormed = false;
      return this.#putPoint(unit) ? 6 : 0;
    }
    const [next, after] = [bytes[at + 6], bytes[at + 7]];
    const mayPair = next === undefined || (next === backslash && (after === undefined || after === letterU));
    if (mayPair && at + 12 > bytes.length) return 0;
    const low = mayPair ? hexUnit(bytes, at + 8) : -1;
    if (low >= 0xdc00 && low < 0xe000) {
      return this.#putPoint(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00)) ? 12 : 0;
    }
    this.isWellFormed = false;
    return this.#putPoint(unit) ? 6 : 0;
  }

  #wrong(fault: ContentFault): 0 {
    this.fault = fault;
    return 0;
  }

  #putPoint(point: number): boolean {
    if (point < 0x80) return this.#put(point);
    if (point < 0x800) return this.#put(0xc0 | (point >> 6)) && this.#put(0x80 | (point & 0x3f));
    if (point < 0x1_0000) {
      return (
        this.#put(0xe0 | (point >> 12)) &&
        this.#put(0x80 | ((point >> 6) & 0x3f)) &&
        this.#put(0x80 | (point & 0x3f))
      );
    }
    return (
      this.#put(0xf0 | (point >> 18)) &&
      this.#put(0x80 | ((point >> 12) & 0x3f)) &&
      this.#put(0x80 | ((point >> 6) & 0x3f)) &&
      this.#put(0x80 | (point & 0x3f))
    );
  }

  #put(byte: number): boolean {
    if (this.#length === this.#room) this.#grow();
    if (this.#length === this.#room) {
      this.fault = "over-limit";
      return false;
    }
    this.#out[this.#length++] = byte;
    return true;
  }
}

/** Four hexadecimal digits, or -1. */
function hexUnit(bytes: Uint8Array, at: number): number {
  let unit = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = bytes[index] ?? 0;
    const lower = byte | 0x20;
    if (byte >= 0x30 && byte <= 0x39) unit = unit * 16 + byte - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) unit = unit * 16 + lower - 0x57;
    else return -1;
  }
  return unit;
}
