/** How a tool call ended, as an app hears it. */
export type ToolOutcome =
  | { readonly kind: "result"; readonly result: Readonly<Record<string, unknown>> }
  | { readonly kind: "cancelled"; readonly reason: string };

/** The lists of a server that its apps may hear of (CAP-05); prompts are none that an app could ask for. */
export type ChangedList = "tools" | "resources";

/** What the gate lets through, in order. */
export interface Delivery<Context> {
  context(context: Context): void;
  input(): void;
  outcome(outcome: ToolOutcome): void;
  listChanged(list: ChangedList): void;
}

/**
 * Keeps the order that the bridge does not keep: nothing before `initialized` (SBX-10), then `tool-input` exactly once
 * and always (TIN-01, TIN-02), then at most one result or cancellation, held back until then (TIN-05).
 */
export interface Gate<Context> {
  /** The app said `initialized`; a second time changes nothing. */
  open(): void;
  readonly isOpen: boolean;
  context(context: Context): void;
  outcome(outcome: ToolOutcome): void;
  listChanged(list: ChangedList): void;
}

export function createGate<Context>(delivery: Delivery<Context>): Gate<Context> {
  let isOpen = false;
  let heldContext: { readonly value: Context } | undefined;
  let toolOutcome: ToolOutcome | undefined;
  return {
    get isOpen() {
      return isOpen;
    },
    open() {
      if (isOpen) return;
      isOpen = true;
      if (heldContext) delivery.context(heldContext.value);
      delivery.input();
      if (toolOutcome) delivery.outcome(toolOutcome);
    },
    context(value) {
      if (isOpen) delivery.context(value);
      else heldContext = { value };
    },
    outcome(outcome) {
      if (toolOutcome) return;
      toolOutcome = outcome;
      if (isOpen) delivery.outcome(outcome);
    },
    listChanged(list) {
      // Before `initialized` the app has seen no list that could have changed.
      if (isOpen) delivery.listChanged(list);
    },
  };
}
