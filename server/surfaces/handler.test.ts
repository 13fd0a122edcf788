import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eras } from "../../test/server/mcp.js";
import { ask, call, connectTo, toolNames } from "../../test/server/surfaces.js";
import { createMcpHandler, defineTool, type ToolContext } from "./index.js";

interface Person {
  readonly name: string;
  readonly admin: boolean;
}

const people: Readonly<Record<string, Person>> = {
  ada: { name: "ada", admin: true },
  bob: { name: "bob", admin: false },
};
const as = (name: string) => ({ authorization: `Bearer ${name}` });

const whoami = defineTool({
  name: "whoami",
  outputSchema: z.object({ name: z.string() }),
  handler: (_args, { identity }: ToolContext<Person>) => ({ name: identity?.name ?? "nobody" }),
});
const add = defineTool({
  name: "add",
  description: "Adds two numbers.",
  inputSchema: z.object({ a: z.number(), b: z.number().default(1) }),
  handler: ({ a, b }) => a + b,
});
const wipe = defineTool({ name: "wipe", handler: () => "wiped" });

function shop() {
  return createMcpHandler({
    serverInfo: { name: "shop", version: "1.0.0" },
    auth: (request): Person | null =>
      people[request.headers.get("authorization")?.replace("Bearer ", "") ?? ""] ?? null,
    surfaces: {
      admin: { runtimeTools: [whoami, add, wipe] },
      member: { runtimeTools: [whoami, add] },
    },
    selectSurface: ({ admin }) => (admin ? "admin" : "member"),
  });
}

describe.each(eras)("two roles on one handler, in the era of %s", (era) => {
  it("lists for each what is theirs, in the order of declaration (R13, R26)", async () => {
    const handler = shop();
    expect(await toolNames(handler, era, as("ada"))).toEqual(["whoami", "add", "wipe"]);
    expect(await toolNames(handler, era, as("bob"))).toEqual(["whoami", "add"]);
  });

  it("calls with the caller's own identity and parsed arguments (R17, R23, H2)", async () => {
    const handler = shop();
    const { body } = await call(handler, era, "whoami", {}, as("bob"));
    expect(body.result?.structuredContent).toEqual({ name: "bob" });
    expect((await call(handler, era, "add", { a: 2 }, as("bob"))).body.result?.content).toEqual([
      { type: "text", text: "3" },
    ]);
  });

  it("serves the official client (R26)", async () => {
    const client = await connectTo(shop(), era, as("ada"));
    expect((await client.listTools()).tools).toHaveLength(3);
    expect(await client.callTool({ name: "wipe" })).toMatchObject({ content: [{ text: "wiped" }] });
    await expect(client.callTool({ name: "absent" })).rejects.toMatchObject({ code: -32602 });
  });

  it("answers 401 without a credential", async () => {
    expect(await ask(shop(), era, "tools/list")).toMatchObject({ status: 401 });
  });
});
