import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createInstance, type Instance } from "./instance.js";

/** A second app beside the first: the same call, under controls of its own. */
export interface Beside {
  readonly second: Instance;
  readonly isOpen: ReadonlySignal<boolean>;
  /** Which of the two the controls and panels are about. */
  readonly looked: Signal<"first" | "second">;
  /** Makes the last call of the first once more, with the host and the controls that the first has now. */
  open(): Promise<void>;
  close(): Promise<void>;
}

export function createBeside(first: Instance): Beside {
  const second = createInstance(first.store);
  const isOpen = signal(false);
  const looked = signal<"first" | "second">("first");
  return {
    second,
    isOpen,
    looked,
    async open() {
      const [last] = first.store.history.value;
      if (!last) return;
      for (const name of ["controls", "profile", "faults", "placement"] as const) copy(name, first, second);
      isOpen.value = true;
      looked.value = "second";
      // The frame needs its place in the document.
      await new Promise((drawn) => setTimeout(drawn));
      await second.actions.callThis(last);
    },
    async close() {
      await second.actions.closeApp();
      isOpen.value = false;
      looked.value = "first";
    },
  };
}

function copy<Name extends "controls" | "profile" | "faults" | "placement">(
  name: Name,
  from: Instance,
  to: Instance,
): void {
  const target: { value: unknown } = to.store[name];
  target.value = from.store[name].value;
}
