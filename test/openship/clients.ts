import { Client as ClientV1 } from "mcp-sdk-v1/client/index.js";
import { StreamableHTTPClientTransport as TransportV1 } from "mcp-sdk-v1/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import { connect, type Era } from "../server/mcp.js";

export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
  readonly annotations?: { readonly lastModified?: string | undefined } | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface ReadContents {
  readonly uri: string;
  readonly mimeType?: string | undefined;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

/** What the suites need of a client, whichever SDK it comes from. */
export interface StockClient {
  readonly pages: () => Promise<readonly (readonly ListedResource[])[]>;
  readonly page: (
    cursor?: string,
  ) => Promise<{ readonly resources: readonly ListedResource[]; nextCursor?: string | undefined }>;
  readonly read: (uri: string) => Promise<ReadContents>;
  readonly call: (args: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
  readonly complete: (
    value: string,
  ) => Promise<{ values: readonly string[]; total?: number | undefined; hasMore?: boolean | undefined }>;
}

/** The SDK's clients that people have: 1.x, and 2.x in each of its eras. */
export const stockClients: Readonly<Record<string, (url: string) => Promise<StockClient>>> = {
  "SDK 1.x": async (url) => {
    const client = new ClientV1({ name: "stock-1", version: "1.0.0" });
    // The 1.x transport's declared type predates exact optional properties; it is the transport that this client takes.
    await client.connect(new TransportV1(new URL(url)) as Parameters<ClientV1["connect"]>[0]);
    onTestFinished(() => client.close());
    return adapted(client, (cursor) => client.listResources(cursor === undefined ? {} : { cursor }));
  },
  "SDK 2.x, 2025-11-25": (url) => connected(url, "2025-11-25"),
  "SDK 2.x, 2026-07-28": (url) => connected(url, "2026-07-28"),
};

async function connected(url: string, era: Era): Promise<StockClient> {
  const client = await connect(url, era);
  // Its `listResources` follows the cursors itself and gives all pages as one.
  return adapted(client, (cursor) =>
    client.request({ method: "resources/list", params: cursor === undefined ? {} : { cursor } }),
  );
}

interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  readResource(params: { uri: string }): Promise<{ readonly contents: readonly unknown[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  complete(params: {
    ref: { type: "ref/resource"; uri: string };
    argument: { name: string; value: string };
  }): Promise<{
    readonly completion: {
      values: readonly string[];
      total?: number | undefined;
      hasMore?: boolean | undefined;
    };
  }>;
}

function adapted(client: AnyClient, page: StockClient["page"]): StockClient {
  return {
    page,
    async pages() {
      const pages: (readonly ListedResource[])[] = [];
      let cursor: string | undefined;
      do {
        const { resources, nextCursor } = await page(cursor);
        pages.push(resources);
        cursor = nextCursor;
      } while (cursor !== undefined);
      return pages;
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri });
      return contents[0] as ReadContents;
    },
    // Listing first makes the client check every result against the tool's output schema.
    async call(args) {
      await client.listTools();
      return (await client.callTool({ name: "openship", arguments: args })) as ToolResult;
    },
    async complete(value) {
      const { completion } = await client.complete({
        ref: { type: "ref/resource", uri: "openship://sources/file{?path}" },
        argument: { name: "path", value },
      });
      return completion;
    },
  };
}
