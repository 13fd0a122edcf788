import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { connect, textOf } from "../server/mcp.js";
import { inExpress, inHono, inRoles, proveMember, withTokens } from "./serve-surfaces.js";

type Handler = ReturnType<typeof inRoles>;

async function listening(listener: RequestListener): Promise<string> {
  const http = createServer(listener);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void http.close().closeAllConnections());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
}

describe.each<[string, (handler: Handler) => RequestListener]>([
  [
    "Hono",
    (handler) => {
      const node = toNodeHandler({ fetch: async (request) => inHono(handler).fetch(request) });
      return (request, response) => void node(request as NodeIncomingMessageLike, response);
    },
  ],
  ["Express", (handler) => inExpress(handler, false)],
  ["Express with a parser of JSON", (handler) => inExpress(handler, true)],
])("the surfaces of the guide in %s", (_framework, listenerOf) => {
  it("are called, and the list of a member is proved to be the manifest's", async () => {
    const handler = inRoles();
    onTestFinished(() => handler.close());
    const url = await listening(listenerOf(handler));
    const member = await connect(url, "2026-07-28", { "x-role": "member" });
    const admin = await connect(url, "2026-07-28", { "x-role": "admin" });
    expect(textOf(await member.callTool({ name: "who_am_i" }))).toBe("member");
    expect(textOf(await admin.callTool({ name: "who_am_i" }))).toBe("admin");
    await proveMember(handler, member);
    await expect(proveMember(handler, admin)).rejects.toThrow("cancel_order");
  });
});

it("the door for tokens lets nobody in without one, and says where they come from", async () => {
  const { handler, oauth } = withTokens();
  onTestFinished(() => handler.close());
  const asked = new Request("http://localhost/mcp", { method: "POST", body: "{}" });
  asked.headers.set("host", "localhost");
  const { status, headers } = await handler.fetch(asked);
  expect(status).toBe(401);
  expect(headers.get("www-authenticate")).toContain(oauth.metadataPath);
  expect(await oauth.metadata().json()).toMatchObject({ authorization_servers: ["https://id.example"] });
});
