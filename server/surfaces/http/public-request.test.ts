import { describe, expect, it, vi } from "vitest";
import { eras } from "../../../test/server/mcp.js";
import { serving } from "../../../test/server/serving.js";
import { ask, call, endpoint, headersOf, message, toolNames } from "../../../test/server/surfaces.js";
import type { SurfacePart } from "../../parts/index.js";
import { createMcpHandler, defineTool, type HandlerConfig } from "../index.js";

const serverInfo = { name: "public", version: "1.0.0" };
const hello = defineTool({ name: "hello", handler: () => "hello" });

const door = (more: Partial<HandlerConfig<string, string>> = {}) => serving([hello], more);

describe.each(eras)("public operations, in the era of %s", (era) => {
  const source: SurfacePart = {
    tools: [
      defineTool({
        name: "openship",
        handler: (_args, { identity, surface }) => `${String(identity)} ${String(surface)}`,
      }),
      defineTool({ name: "inner", handler: () => "" }),
    ],
    resources: [
      { uri: "open:1", name: "open" },
      { uri: "closed:1", name: "closed" },
    ],
    resourceTemplates: [],
    read: (uri) => ({ contents: [{ uri, text: "content" }] }),
    public: { tools: ["openship"], reads: (uri) => uri.startsWith("open:"), lists: true },
  };
  const auth = vi.fn((request: Request) => {
    const token = request.headers.get("authorization");
    if (token === "Bearer broken") throw new TypeError("verifier");
    return token === "Bearer good" ? "ada" : null;
  });
  const handler = (part = source) =>
    createMcpHandler({
      serverInfo,
      auth,
      onerror: () => {},
      surfaces: { all: { parts: [part], runtimeTools: [hello] } },
      selectSurface: () => "all" as const,
    });
  const good = { authorization: "Bearer good" };

  it.each([
    ["none", {}],
    ["a bad one", { authorization: "Bearer bad" }],
    ["one that breaks the verifier", { authorization: "Bearer broken" }],
    ["a good one", good],
  ])("run as anonymous whatever the credential: %s", async (_kind, headers) => {
    auth.mockClear();
    const called = await call(handler(), era, "openship", {}, headers);
    expect(called.body.result?.content?.[0]?.text).toBe("undefined undefined");
    expect((await ask(handler(), era, "resources/read", { uri: "open:1" }, headers)).status).toBe(200);
    expect(auth).not.toHaveBeenCalled();
  });

  it("leave everything else closed, and lists short", async () => {
    expect((await call(handler(), era, "hello")).status).toBe(401);
    expect((await call(handler(), era, "inner")).status).toBe(401);
    expect((await ask(handler(), era, "resources/read", { uri: "closed:1" })).status).toBe(401);
    expect(await toolNames(handler(), era)).toEqual(["openship"]);
    expect(await toolNames(handler(), era, good)).toEqual(["hello", "openship", "inner"]);
    const { body } = await ask(handler(), era, "resources/list");
    expect(body.result?.resources).toMatchObject([{ uri: "open:1" }]);
    expect((await ask(handler(), era, "tools/list", {}, { authorization: "Bearer broken" })).status).toBe(
      500,
    );
  });

  it("do not open lists where the part does not say so, so that clients are sent to sign in", async () => {
    const { lists: _lists, ...narrow } = source.public ?? {};
    const closed = handler({ ...source, public: narrow });
    expect((await ask(closed, era, "tools/list")).status).toBe(401);
    expect((await call(closed, era, "openship")).status).toBe(200);
  });

  it("cannot share a name with a tool that is not public", () => {
    const other = defineTool({ name: "openship", handler: () => "mine" });
    expect(() =>
      createMcpHandler({
        serverInfo,
        auth,
        surfaces: { a: { parts: [source] }, b: { runtimeTools: [other] } },
        selectSurface: () => "a" as const,
      }),
    ).toThrow(expect.objectContaining({ code: "PUBLIC_CLASH" }));
  });
});

it("lets no public message of a batch open the door for another one", async () => {
  const source: SurfacePart = {
    tools: [defineTool({ name: "free", handler: () => "" })],
    resources: [],
    resourceTemplates: [],
    public: { tools: ["free"] },
  };
  const handler = door({ auth: () => null, parts: [source] });
  const batch = ["free", "hello"].map((name, id) =>
    message("2025-11-25", "tools/call", { name, arguments: {} }, id),
  );
  const send = (body: unknown) =>
    handler.fetch(
      new Request(endpoint, {
        method: "POST",
        headers: headersOf("2025-11-25", "tools/call", {}),
        body: JSON.stringify(body),
      }),
    );
  expect((await send(batch)).status).toBe(401);
  expect((await send(batch.slice(0, 1))).status).toBe(200);
});
