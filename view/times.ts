/** How long the view waits, in milliseconds. */
export const times = {
  /** For the host's answer to `ui/initialize`, until it says that it connects: most hosts are quicker, and nothing flashes. */
  slowHost: 250,
  /** For the host's answer to `ui/initialize`, until it says so. */
  silentHost: 10_000,
  /** For the host's answer to `ui/initialize`, until it gives up. */
  connect: 120_000,
  /** For tool input or a result, until it says so; what comes later is still shown. */
  noResult: 30_000,
  /** For the answer to a tool call. */
  toolCall: 60_000,
  /** From one change of a field to the next, before a tool hears of it. */
  settle: 300,
  /** Between two clicks that are meant as one. */
  doubleClick: 500,
  /** Between two events of a kind that never pauses, such as the moves of a pointer. */
  continuous: 50,
  /** Between two pictures of a plan that is still being written. */
  preview: 150,
  /** From one sentence of the status region to the next. */
  sentence: 500,
  /** From the first change of the state until the model is told of it, and from one update to the next. */
  modelContext: 500,
  /** For an animation frame, which a hidden frame never gets. */
  frame: 120,
  /** Without a change of the height, until a pixel that is lacking is no echo. */
  still: 250,
} as const;
