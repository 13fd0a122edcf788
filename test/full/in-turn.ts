import { open, readFile, rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Does a piece of work while no other process does one behind the same lock file. */
export async function inTurn<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await taken(lock))) await pause(250);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function taken(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  // Whoever was killed while it held the lock holds it no more.
  const holder = Number(await readFile(lock, "utf8").catch(() => ""));
  if (holder > 0 && !lives(holder)) await rm(lock, { force: true });
  return false;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
