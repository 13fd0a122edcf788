/** A way in which a host, or what stands behind it, may fail an app. */
export interface Fault {
  readonly id: string;
  /** What the app meets. */
  readonly happens: string;
  /** What a good app does. */
  readonly reaction: string;
}

/** Every fault that the host can make on purpose; `docs/faults.md` is this table. */
export const faults = [
  {
    id: "silent-host",
    happens: "Nothing that the app asks is answered, not even `ui/initialize`.",
    reaction:
      "Shows within seconds that it has no connection. No blank page, no endless spinner, no error thrown.",
  },
  {
    id: "late-handshake",
    happens: "The answer to `ui/initialize` comes after 5 seconds.",
    reaction: "Waits in a readable state, then works as ever.",
  },
  {
    id: "rejected-handshake",
    happens: "`ui/initialize` is answered with an error.",
    reaction: "Says that it could not start, and sends no `initialized` and nothing else.",
  },
  {
    id: "no-input",
    happens: "The tool's input never comes; the result does.",
    reaction: "Shows the result without what only the input would tell.",
  },
  {
    id: "no-result",
    happens: "The tool's result never comes.",
    reaction:
      "Shows what the input tells and that the result is awaited; after a while, that it does not come.",
  },
  {
    id: "late-result",
    happens: "The result comes after 5 seconds.",
    reaction: "Shows that it is awaited, and then the result.",
  },
  {
    id: "streamed-input",
    happens:
      "The tool's input comes in parts, as a model writes it, for three seconds at most, and then as a whole.",
    reaction: "Shows what the parts tell, or waits; does nothing before the whole input has come.",
  },
  {
    id: "duplicate-input",
    happens: "The tool's input comes twice.",
    reaction: "Does nothing twice.",
  },
  {
    id: "duplicate-result",
    happens: "The result comes twice.",
    reaction: "Shows it once, and keeps what the person has done with it in between.",
  },
  {
    id: "result-first",
    happens: "The result comes before the input.",
    reaction: "Shows the same as in the right order.",
  },
  {
    id: "huge-result",
    happens: "The result has one more text of 8 million characters.",
    reaction: "Stays responsive: cuts, pages or refuses, and says so.",
  },
  {
    id: "malformed",
    happens:
      "Messages that are no JSON-RPC, and notifications with parameters of the wrong kind, come before the input.",
    reaction: "Ignores them, throws nothing, and works as ever.",
  },
  {
    id: "cancelled",
    happens: "The call is cancelled instead of answered.",
    reaction: "Says that it was cancelled, and keeps what it has.",
  },
  {
    id: "emptied-result",
    happens: "The result comes as `{}`, as some hosts hand out an old conversation.",
    reaction: "Treats it as missing: says that there is nothing to show, or fetches it again by a tool.",
  },
  {
    id: "second-result",
    happens: "Half a second after the result another one comes that belongs to another call.",
    reaction: "Is not blanked by it; shows it if it is of its kind.",
  },
  {
    id: "error-result",
    happens: "The result says `isError`.",
    reaction: "Shows the text of the error.",
  },
  {
    id: "denied-capabilities",
    happens: "The host offers nothing, and refuses every request with -32601.",
    reaction: "Offers no action that cannot work, or says that the host does not have it.",
  },
  {
    id: "answers-error",
    happens: "Every request of the app is answered with a JSON-RPC error.",
    reaction: "Says which action has failed, and stays usable.",
  },
  {
    id: "answers-is-error",
    happens: "Every request of the app is answered with a result that says `isError`.",
    reaction: "The same as for a JSON-RPC error: hosts use both.",
  },
  {
    id: "wrong-source",
    happens: "A window that is not the app's parent sends it a forged result, input and request.",
    reaction: "Ignores them: only the parent's messages count.",
  },
  {
    id: "context-storm",
    happens: "The host context changes 300 times in three seconds.",
    reaction: "Ends up right, answers the person meanwhile, and sends nothing for each change.",
  },
  {
    id: "refused-mode",
    happens: "Every display mode that the app asks for is refused: the answer names `inline`.",
    reaction: "Stays inline, and does not lay itself out as if it had been granted.",
  },
  {
    id: "teardown-mid-stream",
    happens: "The app is asked to end while its input is still streaming.",
    reaction: "Answers at once, stops its timers, and sends nothing afterwards.",
  },
  {
    id: "server-gone",
    happens: "The server is gone: tools and resources that the app asks for fail.",
    reaction: "Says so where the action was, keeps what it shows, and lets the person try again.",
  },
  {
    id: "many-tools",
    happens: "The server lists 5 000 more tools, and says that its list has changed.",
    reaction: "Does not notice.",
  },
] as const satisfies readonly Fault[];

export type FaultId = (typeof faults)[number]["id"];

/** The faults between a host and one app; `many-tools` is one of the server. */
export type AppFaultId = Exclude<FaultId, "many-tools">;

export function isFaultId(value: unknown): value is FaultId {
  return faults.some(({ id }) => id === value);
}

/** The faults among these that are between host and app. */
export function appFaults(ids: readonly FaultId[]): readonly AppFaultId[] {
  return ids.filter((id): id is AppFaultId => id !== "many-tools");
}
