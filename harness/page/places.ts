import type { AppPlace } from "../control/protocol.js";
import { ask } from "./control-client.js";

/** The places in the sandbox that this page takes for its apps. */
export interface Places {
  /** Has a place at hand, so that opening an app need not wait for one. */
  prepare(): void;
  /** The place at hand, or a new one. @throws {ControlError} */
  take(): Promise<AppPlace>;
}

export function createPlaces(): Places {
  let next: Promise<AppPlace | undefined> | undefined;
  const prepare = () => {
    // One that could not be had is asked for again when it is needed.
    next ??= ask("place", {}).catch(() => undefined);
  };
  return {
    prepare,
    async take() {
      const reserved = next;
      next = undefined;
      return (await reserved) ?? (await ask("place", {}));
    },
  };
}
