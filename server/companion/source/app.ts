import { z } from "zod";
import { planAppPart, planTool } from "../../app/part.js";
import { planResult } from "../../app/plan-result.js";
import { createViewResource, type ViewResource } from "../../app/view-resource.js";
import type { Snapshot } from "../../openship/snapshot.js";
import type { ProducerStore } from "../../openship/store/producer-store.js";
import type { SurfacePart } from "../../parts/index.js";
import { foldersOf } from "./folders.js";
import { browseTool, explorerPlan, nothingPublishedPlan, type Sight } from "./plan.js";

const inputSchema = z.object({
  path: z
    .string()
    .default("")
    .describe(
      "A file's path as the Manifest lists it, or a folder's path with a slash at its end; empty for the root.",
    ),
  line: z.number().int().min(1).default(1).describe("The line of a file that the view begins at."),
});

/** The view of the source explorer: it may browse, and nothing else. */
export function createSourceView(): ViewResource {
  return createViewResource({
    uri: "ui://source",
    name: "source-view",
    title: "Published source",
    description:
      "Shows the files of the published source with their line numbers, hashes and verification state.",
    config: { tools: [browseTool] },
  });
}

/** `browse_source`. */
export function sourcePart(store: ProducerStore): SurfacePart {
  return planAppPart([
    planTool({
      name: browseTool,
      title: "Browse the source",
      description:
        "Shows the source that this server publishes: its tree, one file with line numbers, digest and verification state.",
      inputSchema,
      view: createSourceView(),
      annotations: { readOnlyHint: true, openWorldHint: false },
      handler: ({ path, line }) => {
        const [snapshot] = store.recent();
        if (!snapshot) return planResult(nothingPublishedPlan());
        const sight = sightOf(snapshot, path, line);
        if (sight) return planResult(explorerPlan(snapshot, sight));
        const text = "The published source has no such file or folder. The path of a folder ends in a slash.";
        return { isError: true, content: [{ type: "text", text }] };
      },
    }),
  ]);
}

function sightOf(snapshot: Snapshot, path: string, line: number): Sight | undefined {
  const file = snapshot.file(path);
  if (file) return { kind: "file", file, line };
  return foldersOf(snapshot).has(path) ? { kind: "folder", path } : undefined;
}
