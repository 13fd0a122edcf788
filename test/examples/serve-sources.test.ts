import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../harness/engines/free-port.js";
import { fetchOpenShip } from "../../server/openship/consume/fetch-openship.js";
import { connect } from "../server/mcp.js";
import { serveSources } from "./serve-sources.js";

it("serves what our consumer verifies and the official client reads", async () => {
  const root = mkdtempSync(join(tmpdir(), "porthole-example-"));
  writeFileSync(join(root, "package.json"), '{"name":"sample","description":"A sample."}\n');
  execFileSync("git", ["init", "-q"], { cwd: root });
  execFileSync("git", ["add", "-A"], { cwd: root });
  // The public address must be known before the server listens.
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const server = await serveSources(root, publicUrl);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(root, { recursive: true, force: true });
  });

  const { snapshot } = await fetchOpenShip(publicUrl);
  expect(snapshot.manifest.files.map(({ path }) => path)).toEqual(["package.json"]);
  const client = await connect(`${publicUrl}/mcp`, "2026-07-28");
  const { structuredContent } = await client.callTool({
    name: "openship",
    arguments: { operation: "manifest" },
  });
  expect(structuredContent).toMatchObject({ manifest: { digest: snapshot.digest } });
});
