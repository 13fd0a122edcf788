import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { connect, textOf } from "../server/mcp.js";
import { asInstalled, blocksOf } from "./guide.js";

it("is quoted in the guide as it is", () => {
  expect(blocksOf("plan-app").map(({ code }) => code)).toContain(asInstalled("serve-plan-app.ts"));
});

it("serves the plan app, and nobody under another name or from another origin", async () => {
  vi.stubEnv("PORT", "0");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { server } = await import("./serve-plan-app.js");
  onTestFinished(() => void server.close().closeAllConnections());
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = await connect(`http://127.0.0.1:${port}/mcp`, "2026-07-28");
  expect(textOf(await client.callTool({ name: "roll_dice" }))).toContain("You rolled");

  const status = async (headers: Record<string, string>) => {
    const asked = request({ host: "127.0.0.1", port, path: "/mcp", method: "POST", headers });
    const [response] = await once(asked.end("{}"), "response");
    response.resume();
    return response.statusCode;
  };
  expect(await status({ host: "evil.example" })).toBe(403);
  expect(await status({ origin: "https://evil.example" })).toBe(403);
  expect(await status({ origin: "http://localhost:5173" })).not.toBe(403);
});
