/** A hidden page gets no animation frames. */
const hiddenDelayMs = 100;

/**
 * Runs `draw` at most once a frame, however often it is asked for: a page that draws for each message of an app in a loop
 * would draw for nobody else.
 */
export function oncePerFrame(draw: () => void): () => void {
  let isAsked = false;
  const run = () => {
    if (!isAsked) return;
    isAsked = false;
    draw();
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(run);
    setTimeout(run, hiddenDelayMs);
  };
}
