/** A hidden page gets no animation frames. */
const hiddenDelayMs = 100;

/**
 * Collects values and hands them on together, once a frame: a page that draws for each message of an app in a loop would
 * draw for nobody else.
 */
export function createFrameBatch<Value>(flush: (values: readonly Value[]) => void): (value: Value) => void {
  let pending: Value[] = [];
  const run = () => {
    if (pending.length === 0) return;
    const values = pending;
    pending = [];
    flush(values);
  };
  return (value) => {
    pending.push(value);
    if (pending.length > 1) return;
    requestAnimationFrame(run);
    setTimeout(run, hiddenDelayMs);
  };
}
