import type { HostProfile, Known } from "./profile.js";

const assumed = <Value>(value: Value): Known<Value> => ({ value, assumed: true });
const known =
  (source: string, date: string) =>
  <Value>(value: Value): Known<Value> => ({ value, source, date });

const spec = known("MCP Apps 2026-01-26", "2026-01-26");
/** Captures of live hosts, published by MCPJam with its client templates; the policies are of 2026-05-18. */
const capture = known("MCPJam/inspector, client-templates.ts: captured from the live host", "2026-05-18");
const frameIssue = known(
  "anthropics/claude-ai-mcp#40: the effective policy of an app that declares them",
  "2026-08-22",
);
const presets = known("MCPJam/inspector#4369: table of presets", "2026-08-25");
const vscode = known("microsoft/vscode, chatMcpAppModel.ts at 047238f", "2026-11");
const vscodeModes = known("microsoft/vscode#290483", "2026-01-26");
const goose = known("aaif-goose/goose, McpAppRenderer.tsx at 8a751dd", "2026-11");
const inspector = known("MCP Inspector 2.12.0, measured with a probe app", "2026-11");

const everyBlock = { text: {}, image: {}, audio: {}, resource: {}, resourceLink: {} };
const everything = {
  openLinks: {},
  downloadFile: {},
  serverTools: { listChanged: true },
  serverResources: { listChanged: true },
  logging: {},
  message: everyBlock,
  updateModelContext: { ...everyBlock, structuredContent: {} },
};

/**
 * Hosts as data. What a host is said to offer is offered only as far as Porthole really does it, so that no app is led to
 * ask for what fails.
 */
export const profiles = [
  {
    id: "spec",
    title: "The specification, with all that Porthole offers",
    capabilities: spec(everything),
    displayModes: spec(["inline", "fullscreen", "pip"]),
    platform: spec("web"),
    styleVariables: spec(true),
    toolInfo: spec(true),
    frame: spec("opaque"),
    csp: spec("spec"),
    notImitated: [],
  },
  {
    id: "strict",
    title: "The least that a conforming host may offer",
    capabilities: spec({}),
    displayModes: spec(["inline"]),
    platform: spec("web"),
    styleVariables: spec(false),
    toolInfo: spec(false),
    frame: spec("opaque"),
    csp: assumed("hash-only"),
    notImitated: [],
  },
  {
    id: "claude",
    title: "Claude on the web",
    hostInfo: capture({ name: "Claude", version: "1.0.0" }),
    capabilities: capture({
      openLinks: {},
      downloadFile: {},
      serverTools: { listChanged: true },
      serverResources: { listChanged: true },
      logging: {},
      updateModelContext: { text: {}, image: {} },
      message: { text: {} },
    }),
    displayModes: capture(["inline", "fullscreen"]),
    platform: capture("web"),
    container: capture({ width: 720, maxHeight: 5_000 }),
    styleVariables: capture(true),
    toolInfo: presets(true),
    frame: capture("same-origin"),
    csp: assumed("spec"),
    ignoredDomains: frameIssue(["frameDomains"]),
    notImitated: [
      "Its policy also allows 'unsafe-eval', esm.sh and assets.claude.ai (captured 2026-05-18): an app that needs them works there and not here.",
      "It offers its own fonts from assets.claude.ai; nothing is fetched from there.",
    ],
  },
  {
    id: "chatgpt",
    title: "ChatGPT on the web",
    hostInfo: capture({ name: "chatgpt", version: "0.0.1" }),
    capabilities: assumed({
      openLinks: {},
      serverTools: {},
      serverResources: {},
      message: { text: {} },
      updateModelContext: { text: {}, structuredContent: {} },
    }),
    displayModes: presets(["inline", "fullscreen", "pip"]),
    platform: assumed("web"),
    styleVariables: assumed(false),
    toolInfo: presets(true),
    frame: capture("same-origin"),
    csp: assumed("spec"),
    notImitated: [
      "It gives apps `window.openai`; nothing is injected here.",
      "Its own header has no script or style directive (captured 2026-05-18), and its frames allow popups.",
      "After a reload it sends neither input nor result again (ext-apps#522): see the faults no-input and emptied-result.",
    ],
  },
  {
    id: "vscode",
    title: "Visual Studio Code chat",
    hostInfo: assumed({ name: "Visual Studio Code", version: "1.0.0" }),
    capabilities: vscode({
      openLinks: {},
      downloadFile: {},
      serverTools: { listChanged: true },
      serverResources: { listChanged: true },
      logging: {},
      updateModelContext: { image: {}, audio: {}, resource: {}, resourceLink: {}, structuredContent: {} },
    }),
    displayModes: vscodeModes(["inline"]),
    platform: assumed("desktop"),
    container: assumed({ width: 320 }),
    styleVariables: assumed(true),
    toolInfo: assumed(false),
    frame: assumed("same-origin"),
    csp: vscode("spec"),
    notImitated: [
      "It puts its policy and a script that wraps postMessage into the document; nothing is injected here.",
      "It answers ui/message although it does not offer it; here what is not offered is refused.",
    ],
  },
  {
    id: "goose",
    title: "Goose desktop",
    hostInfo: goose({ name: "MCP-UI Host", version: "1.0.0" }),
    capabilities: goose({
      openLinks: {},
      serverTools: {},
      serverResources: {},
      logging: {},
      message: { text: {} },
    }),
    displayModes: assumed(["inline", "fullscreen", "pip"]),
    platform: goose("desktop"),
    styleVariables: goose(true),
    toolInfo: goose(true),
    frame: goose("same-origin"),
    csp: assumed("spec"),
    notImitated: ["It sends the whole context for each change, also while the handshake runs (goose#8013)."],
  },
  {
    id: "inspector",
    title: "MCP Inspector",
    hostInfo: assumed({ name: "MCP Inspector", version: "2.12.0" }),
    capabilities: assumed({
      openLinks: {},
      downloadFile: {},
      serverTools: {},
      serverResources: {},
      logging: {},
    }),
    displayModes: inspector(["inline", "fullscreen"]),
    platform: assumed("web"),
    styleVariables: inspector(false),
    toolInfo: assumed(true),
    frame: inspector("opaque"),
    csp: assumed("spec"),
    notImitated: [
      "It lets apps call tools that are the model's alone, and blocks data: images (measured).",
      "It sent no tool-input for a call without arguments (measured): see the fault no-input.",
    ],
  },
] as const satisfies readonly HostProfile[];

export type ProfileId = (typeof profiles)[number]["id"];

export function isProfileId(value: unknown): value is ProfileId {
  return profiles.some(({ id }) => id === value);
}

/** The profile of this name. */
export function profileOf(id: ProfileId): HostProfile {
  // Every id of the type stands in the table.
  return profiles.find((profile) => profile.id === id) ?? profiles[0];
}
