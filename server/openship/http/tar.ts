/** A file or a link of an archive. */
export type TarEntry =
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly link: string };

const blockSize = 512;
/** Two empty blocks end an archive. */
export const tarEnd: Uint8Array = new Uint8Array(2 * blockSize);

/** The largest size that eleven octal digits hold, in bytes. */
const maxOctalSize = 0o77777777777;

/**
 * One entry in the POSIX pax format: a name that the old header cannot hold (long, or beyond ASCII) stands in a header of
 * its own before it.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
export function tarEntry(entry: TarEntry): readonly Uint8Array[] {
  const link = "link" in entry ? entry.link : "";
  const bytes = "bytes" in entry ? entry.bytes : new Uint8Array(0);
  const records = [
    ...(fitsHeader(entry.path) ? [] : [record("path", entry.path)]),
    ...(fitsHeader(link) ? [] : [record("linkpath", link)]),
    ...(bytes.byteLength <= maxOctalSize ? [] : [record("size", String(bytes.byteLength))]),
  ];
  const extended = Buffer.concat(records);
  return [
    ...(records.length > 0 ? [header("PaxHeader", "", extended.byteLength, "x"), ...padded(extended)] : []),
    header(entry.path, link, bytes.byteLength, "link" in entry ? "2" : "0"),
    ...padded(bytes),
  ];
}

/** The fields hold 100 bytes, and what anything beyond printable ASCII means there is nowhere said. */
function fitsHeader(text: string): boolean {
  return text.length <= 100 && /^[ -~]*$/.test(text);
}

/** A record begins with its own length in bytes, the digits of which count too. */
function record(name: string, value: string): Uint8Array {
  const rest = Buffer.byteLength(` ${name}=${value}\n`);
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${name}=${value}\n`);
}

function header(path: string, link: string, size: number, type: "0" | "2" | "x"): Uint8Array {
  const block = Buffer.alloc(blockSize);
  const put = (text: string, at: number, length: number) =>
    block.write(Buffer.from(text).subarray(0, length).toString("latin1"), at, "latin1");
  const octal = (value: number, at: number, length: number) =>
    put(`${value.toString(8).padStart(length - 1, "0")}\0`, at, length);
  put(path, 0, 100);
  octal(type === "2" ? 0o777 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(Math.min(size, maxOctalSize), 124, 12);
  octal(0, 136, 12);
  put("        ", 148, 8);
  put(type, 156, 1);
  put(link, 157, 100);
  put("ustar\x0000", 257, 8);
  octal(0, 329, 8);
  octal(0, 337, 8);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148, 8);
  return block;
}

function padded(bytes: Uint8Array): readonly Uint8Array[] {
  const over = bytes.byteLength % blockSize;
  return over === 0 ? [bytes] : [bytes, new Uint8Array(blockSize - over)];
}
