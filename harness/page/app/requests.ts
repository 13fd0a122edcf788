import {
  type EmbeddedResource,
  ProtocolError,
  type ResourceLink,
  type Result,
} from "@modelcontextprotocol/client";
import type {
  AppBridge,
  McpUiDisplayMode,
  McpUiUpdateModelContextRequest,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import { z } from "zod";
import type { CallOutcome, TargetState, ToolCall } from "../../control/protocol.js";
import { refuseAppCall } from "../../visibility.js";
import { type OfferedFile, offeredFiles } from "./downloads.js";
import { linkTarget } from "./limits.js";

/** What an app can ask of its host, beside what the server does for it. */
export interface RequestPorts {
  /** The app's server, with its listing as it is now. */
  readonly target: () => TargetState;
  readonly callTool: (call: ToolCall, signal: AbortSignal) => Promise<CallOutcome>;
  readonly resource: (method: string, params: Readonly<Record<string, unknown>>) => Promise<CallOutcome>;
  /** Asks the person, and opens the address when they agree. */
  readonly openLink: (url: string) => Promise<boolean>;
  /** Asks the person, and saves the files when they agree. */
  readonly saveFiles: (files: readonly OfferedFile[]) => Promise<boolean>;
  /** Grants a display mode or not, and gives the one that holds then. */
  readonly displayMode: (wish: McpUiDisplayMode) => McpUiDisplayMode;
  readonly onMessage: (message: AppMessage) => void;
  readonly onModelContext: (context: McpUiUpdateModelContextRequest["params"]) => void;
}

/** A message that an app put into the conversation. */
export interface AppMessage {
  readonly role: "user";
  readonly content: readonly unknown[];
}

const callParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});
const readParams = z.looseObject({ uri: z.string() });
const listParams = z.looseObject({ cursor: z.string().optional() });
const block = z.looseObject({ type: z.string() });
/** The text of the specification shows one block, its SDK wants a list; both are taken. */
const messageParams = z.looseObject({ role: z.literal("user"), content: z.union([z.array(block), block]) });
const invalidParams = -32602;

/**
 * Answers what an app asks for.
 *
 * The bridge gets no client: given one it would pass on every tool call unseen. Each handler here decides for itself. Most
 * have parameters of their own: those of the bridge's setters are refused as an internal error, in twenty lines.
 */
export function answerRequests(bridge: AppBridge, ports: RequestPorts): void {
  bridge.setRequestHandler(
    "tools/call",
    { params: callParams },
    async ({ name, arguments: args }, context) => {
      const refusal = refuseAppCall(ports.target().tools, name);
      if (refusal !== undefined) throw new ProtocolError(invalidParams, refusal);
      return resultOrError(await ports.callTool({ name, arguments: args ?? {} }, context.mcpReq.signal));
    },
  );
  if (ports.target().resources) answerResourceRequests(bridge, ports);
  bridge.setRequestHandler("ui/message", { params: messageParams }, ({ role, content }) => {
    ports.onMessage({ role, content: Array.isArray(content) ? content : [content] });
    return {};
  });
  bridge.onopenlink = async ({ url }) => {
    const target = linkTarget(url);
    return target !== undefined && (await ports.openLink(target)) ? {} : { isError: true };
  };
  bridge.ondownloadfile = async ({ contents }) => {
    const files = await offeredFiles(contents as (EmbeddedResource | ResourceLink)[], (uri) =>
      readLinked(ports, uri),
    );
    return files !== undefined && (await ports.saveFiles(files)) ? {} : { isError: true };
  };
  bridge.onrequestdisplaymode = async ({ mode }) => ({ mode: ports.displayMode(mode) });
  bridge.onupdatemodelcontext = async (params) => {
    ports.onModelContext(params);
    return {};
  };
}

function answerResourceRequests(bridge: AppBridge, ports: RequestPorts): void {
  const pass = async (method: string, params: Readonly<Record<string, unknown>>) =>
    resultOrError(await ports.resource(method, params));
  bridge.setRequestHandler("resources/read", { params: readParams }, (params) =>
    pass("resources/read", params),
  );
  bridge.setRequestHandler("resources/list", { params: listParams }, async (params) => ({
    resources: [],
    ...(await pass("resources/list", params)),
  }));
  bridge.setRequestHandler("resources/templates/list", { params: listParams }, async (params) => ({
    resourceTemplates: [],
    ...(await pass("resources/templates/list", params)),
  }));
}

const contentsOf = z.looseObject({
  contents: z
    .tuple([
      z
        .looseObject({ uri: z.string(), mimeType: z.string().optional() })
        .and(z.union([z.looseObject({ text: z.string() }), z.looseObject({ blob: z.string() })])),
    ])
    .rest(z.unknown()),
});

/** A link names a resource of the app's own server; whatever else it names is not fetched. */
async function readLinked(
  ports: RequestPorts,
  uri: string,
): Promise<EmbeddedResource["resource"] | undefined> {
  if (!ports.target().resources) return undefined;
  const outcome = await ports.resource("resources/read", { uri });
  const read = contentsOf.safeParse(outcome.kind === "result" ? outcome.result : undefined);
  return read.success ? (read.data.contents[0] as EmbeddedResource["resource"]) : undefined;
}

/** A server's error answers the app's request with the same error. */
function resultOrError(outcome: CallOutcome): Result {
  if (outcome.kind === "result") return outcome.result;
  const { code, message, data } = outcome.error;
  throw new ProtocolError(code, message, data);
}
