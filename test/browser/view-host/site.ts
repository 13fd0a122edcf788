import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { bundle } from "../../bundle.js";

/** The policy that the spec builds for a resource without `ui.csp`. */
const specPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'self'",
].join("; ");

/** The built view with a configuration of its own, replaced as the server does it. */
export function withConfig(html: string, config: unknown): string {
  const text = typeof config === "string" ? config : JSON.stringify(config).replaceAll("<", "\\u003c");
  return html.replace(
    /(<script type="application\/json" id="porthole-config">)[^<]*/,
    (_match, open: string) => open + text,
  );
}

export interface HostSite {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a host's page, whose script is bundled from this file, under the spec's default policy. */
export async function serveHost(script: string): Promise<HostSite> {
  const page = fileURLToPath(new URL("host.html", import.meta.url));
  const files = new Map([
    ["/", { type: "text/html; charset=utf-8", body: await readFile(page, "utf8") }],
    ["/host.js", { type: "text/javascript", body: await bundle(script) }],
  ]);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    const file = files.get(pathname);
    response.writeHead(file === undefined ? 404 : 200, {
      "content-type": file?.type ?? "text/plain",
      "content-security-policy": searchParams.has("fonts") ? `${specPolicy}; font-src data:` : specPolicy,
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
