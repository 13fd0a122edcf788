import { JSONRPCMessageSchema } from "@modelcontextprotocol/core";
import { expect, it } from "vitest";
import { withoutNullMeta } from "./envelope.js";

it.each(["params", "result"])("null-meta: a null _meta in %s means none, and the message arrives", (part) => {
  const message = {
    jsonrpc: "2.0",
    ...(part === "params" ? { method: "ui/notifications/tool-result" } : { id: 1 }),
    [part]: { _meta: null, content: [] },
  };
  expect(JSONRPCMessageSchema.safeParse(message).success).toBe(false);
  withoutNullMeta(message);
  expect(message).toMatchObject({ [part]: { content: [] } });
  expect(JSONRPCMessageSchema.safeParse(message).success).toBe(true);
});

it("leaves everything else as it is", () => {
  for (const message of [
    null,
    1,
    "x",
    [],
    {},
    { params: null },
    { params: { _meta: { a: null } }, result: [] },
  ]) {
    const before = structuredClone(message);
    withoutNullMeta(message);
    expect(message).toEqual(before);
  }
});
