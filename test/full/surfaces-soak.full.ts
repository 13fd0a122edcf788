import { expect, it } from "vitest";
import {
  createMcpHandler,
  currentRecord,
  defineTool,
  type ToolContext,
  withRecord,
} from "../../server/surfaces/index.js";
import { eras } from "../server/mcp.js";
import { call, toolNames } from "../server/surfaces.js";

interface Person {
  readonly id: number;
}

const calls = 100_000;
const people = 64;

it("keeps 64 callers over two surfaces apart in 100 000 mixed calls (R10, C1)", async () => {
  const whoami = defineTool({
    name: "whoami",
    handler: async (_args, { identity, surface, context }: ToolContext<Person>) => {
      currentRecord()?.dimensions.set("id", identity?.id);
      await new Promise((resolve) => setImmediate(resolve));
      return [identity?.id, surface, context, currentRecord()?.dimensions.get("id")];
    },
  });
  const secret = defineTool({ name: "secret", handler: () => "secret" });
  const handler = createMcpHandler({
    serverInfo: { name: "soak", version: "1.0.0" },
    auth: (request): Person => ({ id: Number(request.headers.get("x-id")) }),
    surfaces: { even: { runtimeTools: [whoami, secret] }, odd: { runtimeTools: [whoami] } },
    selectSurface: ({ id }) => (id % 2 === 0 ? "even" : "odd"),
    context: (identity) => ({ tenant: identity?.id }),
  });
  let done = 0;
  const worker = async (id: number) => {
    const key = id % 2 === 0 ? "even" : "odd";
    for (let n = 0; done < calls; n += 1) {
      done += 1;
      const era = eras[n % 2] ?? "2026-07-28";
      const headers = { "x-id": String(id) };
      if (n % 16 === 0) {
        expect(await toolNames(handler, era, headers)).toEqual(
          key === "even" ? ["whoami", "secret"] : ["whoami"],
        );
      } else if (n % 8 === 0) {
        const { body } = await call(handler, era, "secret", {}, headers);
        expect(body.error === undefined).toBe(key === "even");
      } else {
        const { body } = await call(handler, era, "whoami", {}, headers);
        expect(body.result?.content?.[0]?.text).toBe(JSON.stringify([id, key, { tenant: id }, id]));
      }
    }
  };
  const record = () => ({ startedAt: 0, source: "soak", dimensions: new Map() });
  await Promise.all(Array.from({ length: people }, (_none, id) => withRecord(record(), () => worker(id))));
  expect(done).toBeGreaterThanOrEqual(calls);
});
