import {
  badge,
  element,
  emptyState,
  keyValue,
  type PlanChild,
  plan,
  theme,
} from "../../../plans/authoring/index.js";
import type { ElementNode, RuntimePlan } from "../../../plans/types.js";
import { artifactsOf } from "../../openship/artifacts.js";
import { sha256 } from "../../openship/digest.js";
import { contentOf, type Snapshot, type SnapshotFile } from "../../openship/snapshot.js";
import { nameOf, parentOf } from "./folders.js";
import { linePage } from "./lines.js";
import { outlineOf } from "./outline.js";

export const browseTool = "browse_source";

/** What is looked at: a file from a line on, or a folder. */
export type Sight =
  | { readonly kind: "file"; readonly file: SnapshotFile; readonly line: number }
  | { readonly kind: "folder"; readonly path: string };

/** The plan of the source explorer: the tree, opened along the way to what is looked at, and that file or the snapshot. */
export function explorerPlan(snapshot: Snapshot, sight: Sight): RuntimePlan {
  const path = sight.kind === "file" ? sight.file.entry.path : sight.path;
  return plan({
    id: "source-explorer",
    root: element(
      "article",
      { "aria-labelledby": "source-title" },
      element("h1", { id: "source-title", style: { marginBlockStart: "0" } }, snapshot.manifest.project.name),
      element(
        "div",
        { style: { display: "flex", flexWrap: "wrap", gap: "12px 24px", alignItems: "flex-start" } },
        element(
          "nav",
          { "aria-label": "Files", style: { flex: "1 1 15rem", minWidth: 0 } },
          tree(snapshot, path),
        ),
        element(
          "section",
          { "aria-label": path || "Snapshot", style: { flex: "3 1 26rem", minWidth: 0 } },
          sight.kind === "file" ? fileView(snapshot, sight.file, sight.line) : summary(snapshot),
        ),
      ),
    ),
  });
}

/** The plan that stands where nothing is published. */
export function nothingPublishedPlan(): RuntimePlan {
  return plan({
    id: "source-explorer",
    root: emptyState({
      title: "No source is published",
      children: "This server found no declared source, or is still reading it. Its log says which.",
      actions: element("button", { type: "button", onClick: open("") }, "Look again"),
    }),
  });
}

function open(path: string, line?: number) {
  return { type: `tool:${browseTool}`, payload: { path, ...(line !== undefined && { line }) } } as const;
}

function tree(snapshot: Snapshot, current: string): ElementNode {
  return element(
    "ul",
    { style: { listStyle: "none", margin: "0", padding: "0" } },
    outlineOf(snapshot, current).map((row) => {
      const style = { paddingInlineStart: `${row.depth}em` };
      if (row.kind === "entry")
        return element("li", { key: row.path, style }, entryButton(row.path, current));
      return element(
        "li",
        { key: `${row.folder}*`, style: { ...style, color: theme.muted } },
        `and ${row.count} more`,
      );
    }),
  );
}

function entryButton(path: string, current: string): ElementNode {
  const isOpen = path.endsWith("/") && current.startsWith(path);
  return element(
    "button",
    {
      type: "button",
      // A folder that is open closes to the one that it stands in.
      onClick: open(isOpen && current === path ? parentOf(path) : path),
      "aria-current": path === current ? "true" : undefined,
      "aria-expanded": path.endsWith("/") ? isOpen : undefined,
      dir: "auto",
      style: {
        padding: "1px 6px",
        border: "0",
        background: path === current ? theme.raised : "transparent",
        color: path.endsWith("/") ? theme.muted : theme.text,
        font: "inherit",
        textAlign: "start",
        overflowWrap: "anywhere",
      },
    },
    nameOf(path),
  );
}

const code = { fontFamily: theme.mono, overflowWrap: "anywhere" } as const;

function summary({ manifest, digest }: Snapshot): PlanChild {
  const { project, totals, generatedAt, commit } = manifest;
  return [
    element("p", null, project.productDescription ?? project.description),
    keyValue({
      items: [
        { label: "Digest", value: element("code", { style: code }, digest) },
        {
          label: "State",
          value: [badge({ children: "Verified", tone: "success" }), " every file, before it was published"],
        },
        { label: "Files", value: totals.files },
        { label: "Bytes", value: totals.bytes },
        ...(generatedAt === undefined ? [] : [{ label: "Made at", value: generatedAt }]),
        ...(commit === undefined
          ? []
          : [
              {
                label: "Commit",
                value: [
                  element("code", { style: code }, commit.sha),
                  commit.dirty && " with changes that are not committed",
                ],
              },
            ]),
        ...artifactsOf(manifest).map(({ path, sha256: hash }) => ({
          label: element("span", { style: { overflowWrap: "anywhere" } }, path),
          value: [element("code", { style: code }, hash), " built from this source, as the server says"],
        })),
      ],
    }),
    element(
      "p",
      { style: { color: theme.muted } },
      "Choose a file. What is shown is what this server publishes; it does not prove what it runs.",
    ),
  ];
}

function fileView({ digest }: Snapshot, file: SnapshotFile, line: number): PlanChild {
  const { entry, bytes } = file;
  const isWhole = sha256(bytes) === entry.sha256;
  return [
    element(
      "h2",
      { style: { marginBlockStart: "0", overflowWrap: "anywhere" } },
      element("bdi", null, entry.path),
    ),
    keyValue({
      items: [
        {
          label: "State",
          value: isWhole
            ? [
                badge({ children: "Verified", tone: "success" }),
                " these bytes have the hash that the Manifest lists",
              ]
            : [
                badge({ children: "Changed", tone: "danger" }),
                " these bytes have another hash than the Manifest lists",
              ],
        },
        { label: "SHA-256", value: element("code", { style: code }, entry.sha256) },
        { label: "Digest", value: element("code", { style: code }, digest) },
        { label: "Size", value: `${entry.size} bytes` },
        ...(entry.target === undefined ? [] : [{ label: "Link to", value: entry.target }]),
      ],
    }),
    entry.encoding === "utf-8" && isWhole
      ? numbered(entry.path, contentOf(file).content, line)
      : element(
          "p",
          { style: { color: theme.muted } },
          isWhole ? "This file is not text." : "It is not shown.",
        ),
  ];
}

function numbered(path: string, content: string, line: number): PlanChild {
  if (content === "") return element("p", { style: { color: theme.muted } }, "This file is empty.");
  const { first, lines, total, previous, next } = linePage(content, line);
  const last = first + lines.length - 1;
  const pages = element(
    "p",
    null,
    element(
      "button",
      { type: "button", disabled: previous === undefined, onClick: open(path, previous ?? 1) },
      "Before",
    ),
    ` Lines ${first} to ${last} of ${total} `,
    element(
      "button",
      { type: "button", disabled: next === undefined, onClick: open(path, next ?? 1) },
      "After",
    ),
  );
  return [
    pages,
    element(
      "ol",
      {
        start: first,
        style: {
          margin: "0",
          paddingInlineStart: `${String(last).length + 2}ch`,
          fontFamily: theme.mono,
          fontSize: theme.small,
          overflowWrap: "anywhere",
          whiteSpace: "pre-wrap",
        },
      },
      lines.map((text) => element("li", null, text)),
    ),
    lines.length > 40 && pages,
  ];
}
