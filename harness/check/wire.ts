import type { Tool } from "@modelcontextprotocol/client";
import { documentOf } from "../app-resource.js";
import type { AppSighting, Members, Reading, ServerSighting } from "../rules/sightings.js";
import { type Connection, nameOf } from "../target/connection.js";
import { type AllowedEffects, refuseEffects, refuseModel } from "./effects.js";

/** How the tools of a server are called. */
export interface Calling {
  readonly allowed: AllowedEffects;
  /** The arguments for a tool, or why there are none. */
  readonly argumentsOf: (tool: Tool) => { readonly args: Members } | { readonly reason: string };
}

const mostPages = 64;
const mostListed = 2_000;

/** Asks a server what it has. */
export async function seeServer(connection: Connection): Promise<ServerSighting> {
  const resources = connection.capabilities.resources ? await listResources(connection) : undefined;
  return {
    label: connection.label,
    name: nameOf(connection),
    protocolVersion: connection.protocolVersion,
    capabilities: connection.capabilities,
    tools: connection.tools(),
    ...(resources ? { resources } : {}),
  };
}

/**
 * The tools that are apps: those that name a resource, of whatever scheme. One that an app alone may call opens none; where the
 * model opens the same resource by another tool, that one is the app.
 */
export function appTools(server: ServerSighting): readonly Tool[] {
  const opening = new Set(server.tools.filter((tool) => !refuseModel(tool)).map(declaredUri));
  return server.tools.filter((tool) => {
    const uri = declaredUri(tool);
    return uri !== undefined && (!refuseModel(tool) || !opening.has(uri));
  });
}

/** The address that a tool names for its app. */
export function declaredUri(tool: Pick<Tool, "_meta">): string | undefined {
  const ui = tool._meta?.ui;
  const nested = isObject(ui) ? ui.resourceUri : undefined;
  const flat = tool._meta?.["ui/resourceUri"];
  return [nested, flat].find((each) => typeof each === "string");
}

/** Reads the resource of an app twice, and calls its tool where that may be. */
export async function seeApp(
  connection: Connection,
  server: ServerSighting,
  tool: Tool,
  calling: Calling,
): Promise<AppSighting> {
  const uri = declaredUri(tool) ?? "";
  const first = await readResource(connection, uri);
  const second = await readResource(connection, uri);
  const item = first.kind === "read" ? itemOf(first.result, uri) : undefined;
  const html = item && documentOf(item);
  const listing = server.resources?.find((each) => each.uri === uri);
  return {
    id: `${server.name}/${tool.name}`,
    tool,
    uri,
    server,
    first,
    second,
    ...(item ? { item } : {}),
    ...(html === undefined ? {} : { html }),
    ...(listing ? { listing } : {}),
    call: await callTool(connection, tool, calling),
  };
}

export async function readResource(connection: Connection, uri: string): Promise<Reading> {
  try {
    return { kind: "read", result: await connection.resource("resources/read", { uri }) };
  } catch (error) {
    return { kind: "failed", message: connection.redact(messageOf(error)) };
  }
}

async function callTool(
  connection: Connection,
  tool: Tool,
  { allowed, argumentsOf }: Calling,
): Promise<AppSighting["call"]> {
  const found = argumentsOf(tool);
  const refusal =
    refuseModel(tool) ?? refuseEffects(tool, allowed) ?? ("reason" in found ? found.reason : undefined);
  if (refusal !== undefined || "reason" in found) return { kind: "not-called", reason: refusal ?? "" };
  const began = performance.now();
  const milliseconds = () => Math.round(performance.now() - began);
  try {
    const result = await connection.callTool({ name: tool.name, arguments: { ...found.args } });
    return { kind: "result", result, milliseconds: milliseconds() };
  } catch (error) {
    const message = connection.redact(messageOf(error));
    return { kind: "error", error: { code: -32_603, message }, milliseconds: milliseconds() };
  }
}

async function listResources(connection: Connection): Promise<readonly Members[] | undefined> {
  const listed: Members[] = [];
  let cursor: unknown;
  for (let page = 0; page < mostPages && listed.length < mostListed; page += 1) {
    const answer = await connection
      .resource("resources/list", typeof cursor === "string" ? { cursor } : {})
      .catch(() => undefined);
    if (!answer) return page === 0 ? undefined : listed;
    if (Array.isArray(answer.resources)) listed.push(...answer.resources.filter(isObject));
    cursor = answer.nextCursor;
    if (typeof cursor !== "string") break;
  }
  return listed;
}

/** The content item of a reading: the one with the address that was asked for, else the first. */
export function itemOf(result: Members, uri: string): Members | undefined {
  const items = Array.isArray(result.contents) ? result.contents.filter(isObject) : [];
  return items.find((each) => each.uri === uri) ?? items[0];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
