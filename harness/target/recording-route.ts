import { basename } from "node:path";
import { ProtocolError } from "@modelcontextprotocol/client";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { InMemoryTransport, type RequestId, Server } from "@modelcontextprotocol/server";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import { readRecording } from "../record/read-recording.js";
import type { Exchange, Recording } from "../record/recording.js";
import { causes } from "./causes.js";
import { type RawResult, rawAnswers } from "./raw-answers.js";
import type { Reach } from "./route.js";
import type { RecordingTarget } from "./target.js";

const internalError = -32_603;

/** How a recording is played again: through a server of this process that answers as the recorded one did. */
export function reachRecording(target: RecordingTarget): Reach {
  const label = basename(target.recording);
  return {
    label,
    secrets: () => [],
    routes: [
      {
        async open() {
          const recording = await readRecording(target.recording);
          const [near, far] = InMemoryTransport.createLinkedPair();
          await recordedServer(recording, rawAnswers(far)).connect(far);
          return near;
        },
        mode: "legacy",
      },
    ],
    explain(error) {
      for (const cause of causes(error)) if (cause instanceof HostError) return cause;
      return new HostError("BAD_TARGET", `"${label}" cannot be played`, { cause: error });
    },
  };
}

/** Answers what was asked once more in the order in which it was; what was never asked fails. */
function recordedServer(
  { server: name, capabilities, tools, app, exchanges }: Recording,
  answerRaw: (id: RequestId, result: RawResult) => void,
): Server {
  const left = [...exchanges];
  const replay = (id: RequestId, method: string, params: unknown): void => {
    const at = left.findIndex((exchange) => exchange.method === method && sameCall(exchange, params));
    // The last answer serves again, so that the page may make its call more than once.
    const exchange =
      at < 0
        ? exchanges.findLast((each) => each.method === method && sameCall(each, params))
        : left.splice(at, 1)[0];
    const { result, error } = readAnswer(exchange);
    if (!isObject(result)) {
      const { code, message, data } = isObject(error) ? error : {};
      throw new ProtocolError(
        Number(code ?? internalError),
        String(message ?? "this was not recorded"),
        data,
      );
    }
    answerRaw(id, result);
  };
  const server = new Server(
    { name, version: hostInfo.version },
    // The document is read from it, whatever the recorded server said of resources.
    {
      capabilities: {
        ...capabilities,
        tools: capabilities.tools ?? {},
        resources: capabilities.resources ?? {},
      },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: [...tools] }));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => {
    replay(mcpReq.id, "tools/call", { name: params.name, arguments: params.arguments ?? {} });
    return { content: [] };
  });
  server.setRequestHandler("resources/read", ({ params }, { mcpReq }) => {
    if (params.uri === app.uri) {
      const ui = {
        ...(app.csp ? { csp: app.csp } : {}),
        permissions: Object.fromEntries(app.permissions.map((permission) => [permission, {}])),
      };
      return { contents: [{ uri: app.uri, mimeType: RESOURCE_MIME_TYPE, text: app.html, _meta: { ui } }] };
    }
    replay(mcpReq.id, "resources/read", { uri: params.uri });
    return { contents: [] };
  });
  for (const method of ["resources/list", "resources/templates/list"] as const) {
    server.setRequestHandler(method, ({ params = {} }, { mcpReq }) => {
      replay(mcpReq.id, method, params);
      return method === "resources/list" ? { resources: [] } : { resourceTemplates: [] };
    });
  }
  return server;
}

function readAnswer(exchange: Exchange | undefined): { readonly result?: unknown; readonly error?: unknown } {
  return exchange?.answer ?? {};
}

/** Whether an exchange asked for the same: the same tool with the same arguments, the same resource, the same page of a list. */
function sameCall({ params }: Exchange, asked: unknown): boolean {
  if (!isObject(asked)) return false;
  const { name, uri, cursor } = asked;
  return (
    params.name === name &&
    params.uri === uri &&
    params.cursor === cursor &&
    canonical(params.arguments ?? {}) === canonical(asked.arguments ?? {})
  );
}

/** JSON with sorted keys, since a wire keeps no order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
