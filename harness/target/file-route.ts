import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { InMemoryTransport, type RequestId, Server } from "@modelcontextprotocol/server";
import { HostError } from "../errors.js";
import { hostInfo } from "../host-info.js";
import { causes } from "./causes.js";
import { rawAnswers } from "./raw-answers.js";
import type { Reach } from "./route.js";
import { type FileTarget, fileTool } from "./target.js";

/** How an app that is a file is reached: through a server made for it, in this process. */
export function reachFile(target: FileTarget): Reach {
  const path = resolve(target.file);
  const name = basename(path);
  return {
    label: name,
    secrets: () => [],
    routes: [
      {
        async open() {
          await readAppFile(path);
          const [near, far] = InMemoryTransport.createLinkedPair();
          const answerRaw = rawAnswers(far);
          const result = target.toolResult ?? { content: [] };
          await fileServer(name, path, (id) => answerRaw(id, result)).connect(far);
          return near;
        },
        mode: "legacy",
      },
    ],
    explain(error) {
      for (const cause of causes(error)) if (cause instanceof HostError) return cause;
      return new HostError("BAD_TARGET", `"${target.file}" cannot be shown`, { cause: error });
    },
  };
}

/** @throws {HostError} `BAD_TARGET` when the file cannot be read. */
async function readAppFile(path: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = code === "ENOENT" ? "there is no such file" : `the file cannot be read (${code})`;
    throw new HostError("BAD_TARGET", `"${basename(path)}" cannot be shown: ${reason}`, { cause: error });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new HostError("BAD_TARGET", `"${basename(path)}" cannot be shown: it is not UTF-8 text`, {
      cause: error,
    });
  }
}

function fileServer(name: string, path: string, answer: (id: RequestId) => void): Server {
  const uri = `ui://file/${encodeURIComponent(name)}`;
  const server = new Server(
    { name, version: hostInfo.version },
    { capabilities: { tools: {}, resources: {} } },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: [
      {
        name: fileTool,
        title: `Show ${name}`,
        description: `Shows ${name}.`,
        inputSchema: { type: "object" },
        annotations: { readOnlyHint: true },
        _meta: { ui: { resourceUri: uri } },
      },
    ],
  }));
  server.setRequestHandler("tools/call", (_request, { mcpReq }) => {
    answer(mcpReq.id);
    return { content: [] };
  });
  server.setRequestHandler("resources/list", () => ({
    resources: [{ uri, name, mimeType: RESOURCE_MIME_TYPE }],
  }));
  server.setRequestHandler("resources/read", async () => ({
    contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: await readAppFile(path) }],
  }));
  return server;
}
