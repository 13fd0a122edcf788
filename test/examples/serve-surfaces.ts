import type { Client } from "@modelcontextprotocol/client";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { requireScopes } from "@modelcontextprotocol/server";
import express, { type Express } from "express";
import { Hono } from "hono";
import {
  assertListed,
  createMcpHandler,
  createStdioServer,
  defineTool,
  type McpHandler,
  oauthResource,
  type ToolContext,
} from "../../server/index.js";

interface Person {
  readonly role: "member" | "admin";
}

const serverInfo = { name: "shop", version: "1.0.0" };
const whoAmI = defineTool({
  name: "who_am_i",
  handler: (_args, { identity }: ToolContext<Person>) => identity?.role ?? "nobody",
});
const cancelOrder = defineTool({
  name: "cancel_order",
  scopeChallenge: requireScopes("orders:write"),
  handler: () => "cancelled",
});
const surfaces = { member: { runtimeTools: [whoAmI] }, admin: { runtimeTools: [whoAmI, cancelOrder] } };
const selectSurface = ({ role }: Person) => role;

/** Each caller comes in the role that a header names. */
export function inRoles() {
  const auth = (request: Request): Person => ({
    role: request.headers.get("x-role") === "admin" ? "admin" : "member",
  });
  return createMcpHandler({ serverInfo, auth, surfaces, selectSurface });
}

/** Lets in whoever holds a token of the issuer. */
export function withTokens() {
  const selectSurface = () => "member" as const;
  const surfaces = { member: { runtimeTools: [cancelOrder] } };
  const oauth = oauthResource({
    resource: "https://shop.example/mcp",
    issuer: "https://id.example",
    keys: new URL("https://id.example/.well-known/jwks.json"),
    scopes: ["orders:read"],
  });
  const handler = createMcpHandler({ ...oauth, serverInfo, surfaces, selectSurface });
  // GET oauth.metadataPath answers oauth.metadata()
  return { handler, oauth };
}

export function inHono(handler: McpHandler): Hono {
  const app = new Hono();
  app.all("/mcp", (c) => handler.fetch(c.req.raw)); // Hono
  return app;
}

/** With a parser of JSON in front, as many apps have it, or without. */
export function inExpress(handler: McpHandler, parsing: boolean): Express {
  const app = express();
  if (parsing) app.use(express.json());
  const node = toNodeHandler(handler);
  app.all("/mcp", (req, res) => node(req, res, req.body)); // Express, with express.json() or without
  return app;
}

export function overStandardStreams() {
  return createStdioServer({ serverInfo, surfaces, selectSurface, identity: { role: "admin" } }); // standard input and output
}

export async function proveMember(handler: McpHandler<"member">, client: Client): Promise<void> {
  await assertListed(client, handler.surfaces.member); // throws when the live list is not the manifest's
}
