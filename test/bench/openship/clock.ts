/** Milliseconds of the processor that something takes, in all threads: what else runs on the machine does not count. */
export async function cpuTime(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
