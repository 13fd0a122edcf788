/** Runs tasks, so many at once, until all are done or the signal fires; a task that throws ends the queue. */
export async function runAll(
  tasks: readonly (() => Promise<void>)[],
  workers: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let task = tasks[next]; task && !signal?.aborted; task = tasks[next]) {
      next += 1;
      await task();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, workers) }, work));
}

/** Resolves to `undefined` when something takes longer than it may, or when the signal fires. */
export async function within<Value>(
  work: Promise<Value>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const late = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    timer = setTimeout(stop, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    work.catch(() => {});
  }
}
