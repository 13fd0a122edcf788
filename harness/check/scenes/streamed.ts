import { setTimeout } from "node:timers/promises";
import type { StreamedSighting } from "../../rules/sightings.js";
import { fromApp } from "../../rules/traffic.js";
import { type GivenStage, onStage } from "./stage.js";

/** Parts of an input as hosts send them while a model still writes it: cut, empty, and of kinds that change. */
function partsOf(args: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const names = Object.keys(args);
  return [
    {},
    ...names.map((_, at) => Object.fromEntries(names.slice(0, at + 1).map((name) => [name, args[name]]))),
    ...names.map((name) => ({ [name]: null })),
    { "porthole-part": [{ cut: "of" }] },
  ];
}

/** The host sends neither input nor result; then parts of an input, then the whole of it, and the result. */
export function streamed(stage: GivenStage): Promise<StreamedSighting> {
  const faults = ["no-input", "no-result"] as const;
  return onStage(stage, { faults }, async ({ app, tab, settle, look }) => {
    const { timings, args } = stage;
    await settle();
    const newFromApp = async (run: () => Promise<void>) => {
      const count = (await app.messages()).length;
      await run();
      await setTimeout(timings.quiet);
      return fromApp((await app.messages()).slice(count));
    };
    const before = await newFromApp(() => setTimeout(timings.quiet));
    const errorsBefore = tab.errors.length;
    const during = await newFromApp(async () => {
      for (const part of partsOf(args))
        await app.tell("ui/notifications/tool-input-partial", { arguments: part });
      await setTimeout(timings.quiet);
    });
    await app.tell("ui/notifications/tool-input", { arguments: args });
    const outcome = await app.outcome();
    if (outcome?.kind === "result") await app.tell("ui/notifications/tool-result", outcome.result);
    // What it asks for then is answered before it is looked at.
    await settle();
    return { ...(await look()), before, during, errorsBefore };
  });
}
