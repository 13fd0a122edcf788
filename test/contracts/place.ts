import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/**
 * Where a database of a test stands. What is flushed to a disk survives a loss of power; a test that asks what survives the end
 * of a process learns the same in memory, several times quicker.
 */
export type Place = "disk" | "memory";

const [memory, needed] = ["/dev/shm", 2 ** 30];

/** A folder for temporary files; memory is taken where the system has enough of it. */
export async function temporaryFolder(place: Place): Promise<string> {
  if (place === "disk") return tmpdir();
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= needed ? memory : tmpdir();
}
