import { describe, expect, it } from "vitest";
import {
  assertListed,
  createMcpHandler,
  defineTool,
  describeSurfaces,
  ListMismatchError,
  listToolNames,
  prepareSurface,
} from "../../server/surfaces/index.js";
import { eras } from "./mcp.js";
import { call, connectTo } from "./surfaces.js";

const all = Array.from({ length: 12 }, (_none, n) =>
  defineTool({ name: `tool_${n}`, handler: () => `${n}` }),
);
/** Which tools each surface holds, by bit. */
const masks = { none: 0, all: 0xfff, even: 0x555, odd: 0xaaa, low: 0x03f, one: 0x080 } as const;
type Key = keyof typeof masks;
const held = (key: Key) => all.filter((_tool, n) => (masks[key] >> n) & 1);
const keys = Object.keys(masks) as readonly Key[];
const surfaces = {
  none: { runtimeTools: held("none") },
  all: { runtimeTools: held("all") },
  even: { runtimeTools: held("even") },
  odd: { runtimeTools: held("odd") },
  low: { runtimeTools: held("low") },
  one: { runtimeTools: held("one") },
};
const config = { surfaces, selectSurface: (key: Key) => key };
const handler = createMcpHandler({
  ...config,
  serverInfo: { name: "matrix", version: "1.0.0" },
  auth: (request) => request.headers.get("x-key") as Key | null,
});

describe.each(eras.flatMap((era) => keys.map((key) => [era, key] as const)))(
  "in the era of %s, the surface %s",
  (era, key) => {
    const as = { "x-key": key };

    it("calls a tool exactly when it lists it, and hides the others without a trace (R26)", async () => {
      const client = await connectTo(handler, era, as);
      const listed = (await client.listTools()).tools.map(({ name }) => name);
      expect(listed).toEqual(held(key).map(({ name }) => name));
      const absent = await call(handler, era, "tool_99", {}, as);
      for (const { name } of all) {
        const { body, text } = await call(handler, era, name, {}, as);
        expect(body.error === undefined).toBe(listed.includes(name));
        if (!listed.includes(name))
          expect(text.replaceAll(name, "*")).toBe(absent.text.replaceAll("tool_99", "*"));
      }
    });

    it("is listed as its manifest says, and as no other's", async () => {
      const client = await connectTo(handler, era, as);
      for (const other of keys) {
        const manifest = handler.surfaces[other];
        if (!manifest) throw new TypeError(`there is no manifest for ${other}`);
        if (other === key) await assertListed(client, manifest);
        else await expect(assertListed(client, manifest)).rejects.toBeInstanceOf(ListMismatchError);
      }
    });
  },
);

describe("manifests", () => {
  it("are the same without a handler, and plain JSON", () => {
    expect(describeSurfaces(config)).toEqual(handler.surfaces);
    expect(JSON.parse(JSON.stringify(handler.surfaces))).toEqual(handler.surfaces);
  });

  it("tell what is missing, extra, changed and in another order", async () => {
    const manifest = handler.surfaces.even;
    if (!manifest) throw new TypeError("no manifest");
    const changed = defineTool({ name: "tool_4", description: "new", handler: () => "" });
    const tools = [all[2], all[0], changed, all[1]].flatMap((tool) => tool ?? []);
    const live = createMcpHandler({ serverInfo: { name: "live", version: "1.0.0" }, runtimeTools: tools });
    const client = await connectTo(live, "2026-07-28");
    await expect(assertListed(client, manifest)).rejects.toMatchObject({
      difference: {
        missing: ["tool_6", "tool_8", "tool_10"],
        extra: ["tool_1"],
        changed: ["tool_4"],
        reordered: true,
      },
    });
  });

  it("name tools sorted, for people", () => {
    const tool = (name: string) => defineTool({ name, handler: () => "" });
    const surface = prepareSurface({
      services: [{ name: "s", tools: [tool("b")] }],
      runtimeTools: [tool("a")],
    });
    expect(listToolNames(surface)).toEqual([
      { name: "a", origin: "runtime", action: "a" },
      { name: "s_b", origin: "service", service: "s", action: "b" },
    ]);
  });
});
