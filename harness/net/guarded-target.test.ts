import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { serveFixture } from "../../test/fixtures/mcp-fixture.js";
import { startHost } from "../host.js";

it("a target that leads on to another server is refused, and that server hears nothing (HAR-04)", async () => {
  const other = await serveFixture(() => new McpServer({ name: "other", version: "1" }));
  const leading = createServer((_request, response) =>
    response.writeHead(307, { location: other.url }).end(),
  );
  await new Promise<void>((resolve) => leading.listen(0, "127.0.0.1", resolve));
  const { port } = leading.address() as AddressInfo;
  const headers = { authorization: "Bearer for-the-first" };
  await expect(
    startHost({ targets: [{ url: `http://127.0.0.1:${port}/mcp`, headers }] }),
  ).rejects.toMatchObject({
    code: "UNREACHABLE",
    message: expect.stringContaining("leads on to 127.0.0.1:"),
  });
  expect(other.headers).toEqual([]);
  // The control: typed by the person, the same server is reached.
  const host = await startHost({ targets: [{ url: other.url, headers }] });
  expect(other.headers[0]).toMatchObject(headers);
  await host.close();
  leading.closeAllConnections();
  await new Promise((resolve) => leading.close(resolve));
  await other.close();
});

it("a metadata address is refused although it was typed (HAR-04)", async () => {
  for (const url of ["http://169.254.169.254/mcp", "http://[::ffff:a9fe:a9fe]/mcp"]) {
    await expect(startHost({ targets: [{ url }] })).rejects.toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining("link-local or metadata address"),
    });
  }
});
