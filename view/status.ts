/** Where the view is in its life; `data-porthole-status` on the mount. */
export type ViewStatus = "connecting" | "loading" | "ready" | "empty" | "error" | "cancelled" | "ended";

/** What the view says of itself. Each is for the person who looks at it, so none names a code or a cause inside. */
export const sentences = {
  connecting: "Connecting to the host.",
  silentHost: "The host does not answer, so there is nothing to show yet.",
  notConnected: "This view could not connect to its host.",
  loading: "Waiting for data.",
  noResult: "No data has arrived. The tool may still be running.",
  empty: "The tool gave nothing to show here.",
  failed: "The tool reported an error.",
  invalidPlan: "This content cannot be shown here.",
  invalidConfig: "This view is not set up correctly, so it shows nothing.",
  cancelled: "The tool call was cancelled.",
  ended: "This view has ended.",
  callDisallowed: "This action is not allowed here.",
  callUnsupported: "The host does not let this view call tools.",
  refused: "The host did not allow this.",
  linkClosed: "The host did not open this link: ",
  callFailed: "The action failed. Nothing here has changed.",
  callTimeout: "The action got no answer in time.",
  tooLarge: "That is too much to be held here.",
  outdated: "This has changed meanwhile, so nothing was done. Try again.",
} as const;

/** The one place where the view speaks: a polite live region below the plan. */
export interface StatusRegion {
  readonly current: () => ViewStatus;
  /** Changes the status and says the sentence; `ready` says nothing unless told. */
  readonly set: (status: ViewStatus, sentence?: string) => void;
  /** Says a sentence and leaves the status as it is; it is cut short unless it is known to be of a good length. */
  readonly say: (sentence: string, whole?: boolean) => void;
}

// A sentence may come from a tool or a host: long enough for a cause, too short for a page.
const longestSentence = 500;

/** A sentence as it is shown: cut short with an ellipsis. */
export function shortened(sentence: string): string {
  return sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}\u2026` : sentence;
}

export function createStatusRegion(mount: HTMLElement, region: HTMLElement): StatusRegion {
  let status: ViewStatus = "connecting";
  const say = (sentence: string, whole = false) => {
    const shown = whole ? sentence : shortened(sentence);
    if (region.textContent !== shown) region.textContent = shown;
  };
  return {
    current: () => status,
    set(next, sentence = "") {
      status = next;
      mount.dataset.portholeStatus = next;
      say(sentence);
    },
    say,
  };
}
