import { randomBytes } from "node:crypto";
import { link, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../openship/make-folder.js";

/** Why the development key cannot be used. */
export class DevKeyError extends Error {
  override readonly name = "DevKeyError";
}

const keyBytes = 32;

/** The data folder: `--data`, else `PORTHOLE_DATA`, else `./.porthole`. */
export function dataFolder(given?: string): string {
  return given ?? process.env.PORTHOLE_DATA ?? ".porthole";
}

/**
 * The key that signs development tokens, made at the first use. The file is readable by its owner alone; one that others
 * can read is refused, since its tokens could be anybody's.
 *
 * @param create whether to make the key when there is none
 * @throws DevKeyError
 */
export async function readDevKey(folder: string, create: boolean): Promise<Uint8Array> {
  const file = join(folder, "dev-key");
  if (create) await makeKey(folder, file);
  let text: string;
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0) throw new DevKeyError(`${file} can be read by others; run: chmod 600 ${file}`);
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof DevKeyError) throw error;
    throw new DevKeyError(`${file} cannot be read; start the companion with --dev once, which makes it`, {
      cause: error,
    });
  }
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== keyBytes)
    throw new DevKeyError(`${file} holds no key; remove it and start with --dev again`);
  return key;
}

async function makeKey(folder: string, file: string): Promise<void> {
  await makeFolder(folder, 0o700);
  const whole = `${file}-${randomBytes(6).toString("hex")}`;
  await writeFile(whole, `${randomBytes(keyBytes).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    // A link appears whole or not at all, and leaves a key alone that is there: two processes may start at once.
    await link(whole, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(whole);
  }
}
