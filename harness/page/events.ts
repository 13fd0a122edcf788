import type { HostEvent } from "../control/protocol.js";
import { ask, gone, readEvents } from "./control-client.js";

/** Who hears the events. */
export interface Listener {
  /** No event is missed from here on. */
  readonly onOpen: () => void;
  readonly onEvent: (event: HostEvent) => void;
}

/** What the pages of one browser tell one another. */
type Word =
  | { readonly kind: "who" }
  | { readonly kind: "open" }
  | { readonly kind: "event"; readonly event: HostEvent }
  | { readonly kind: "gone" };

const name = "porthole-events";

/**
 * Hears events until the host is gone.
 *
 * A browser opens six connections to a server and no more, and a stream keeps one for good: with a stream for each page, the
 * seventh page could ask for nothing. So one page reads for all, and when it goes another takes its place.
 *
 * @throws {ControlError} `GONE`
 */
export function listen({ onOpen, onEvent }: Listener): Promise<never> {
  const channel = new BroadcastChannel(name);
  const say = (word: Word) => channel.postMessage(word);
  let isOpen = false;
  let isReader = false;
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    onOpen();
  };
  const tell = (event: HostEvent) => {
    say({ kind: "event", event });
    onEvent(event);
  };
  return new Promise((_, reject) => {
    channel.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
      if (word.kind === "event") onEvent(word.event);
      else if (word.kind === "open") open();
      else if (word.kind === "gone") reject(gone());
      else if (isReader) say({ kind: "open" });
    });
    say({ kind: "who" });
    const read = async () => {
      const wasOpen = isOpen;
      await readEvents(() => {
        isReader = true;
        say({ kind: "open" });
        open();
        if (wasOpen) void catchUp(tell);
      }, tell);
    };
    void navigator.locks.request(name, () =>
      read().catch((error: unknown) => {
        say({ kind: "gone" });
        reject(error);
      }),
    );
  });
}

/** Between two readers a list may have changed unheard. */
async function catchUp(tell: (event: HostEvent) => void): Promise<void> {
  const host = await ask("state", {}).catch(() => undefined);
  for (const { id, tools } of host?.targets ?? []) tell({ type: "tools", target: id, tools });
}
