import { expect, it } from "vitest";
import type { Contracts } from "../../server/contracts/index.js";
import { grantedMethods } from "./expose-grants.js";

it("lets nobody in without a token", async () => {
  const handler = grantedMethods({} as Contracts);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const headers = {
    host: "localhost",
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const answer = await handler.fetch(new Request("http://localhost/mcp", { method: "POST", headers, body }));
  expect(answer.status).toBe(401);
  await handler.close();
});
