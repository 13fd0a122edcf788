import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build, mergeConfig } from "vite";
import viewConfig from "../../../vite.config.js";
import { withConfig } from "../../browser/view-host/site.js";
import { bundle } from "../../bundle.js";
import { BenchError } from "../measure.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The views that are compared: ours, F1 (plain DOM) and F2 (the official App, which does nothing). */
export const views = ["view", "floorDom", "floorApp"] as const;
export type View = (typeof views)[number];

/** A floor, built just as the view is. */
async function buildFloor(file: string): Promise<string> {
  const config = await viewConfig({ mode: "view", command: "build" });
  const output = await build(
    mergeConfig(config, {
      configFile: false,
      logLevel: "error",
      root: here("."),
      build: { write: false, rolldownOptions: { input: here(file) } },
    }),
  );
  const [first] = [output].flat();
  const page =
    first !== undefined && "output" in first
      ? first.output.find(({ fileName }) => fileName.endsWith(".html"))
      : undefined;
  if (page?.type !== "asset") throw new BenchError(`${file} was not built`);
  return String(page.source);
}

/** The built view, allowed the plans that are measured. */
async function ourView(): Promise<string> {
  const html = await readFile(here("../../../dist/view/view.html"), "utf8");
  const limits = { nodes: 20_000, bytes: 5_242_880 };
  return withConfig(html, { v: 1, tools: [], actions: {}, confirm: [], context: ["count"], limits });
}

export interface BenchSite {
  readonly html: { readonly [view in View]: string };
  readonly host: string;
  /** The sandbox page, on an origin of its own. */
  readonly sandbox: string;
  readonly stopwatch: string;
  readonly close: () => void;
}

function serve(host: string, script: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const page = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>`;
  const server = createServer(({ url }, response) => {
    const isScript = url === "/page.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html; charset=utf-8" });
    response.end(isScript ? script : page);
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://${host}:${port}/`, close: () => server.close() });
    }),
  );
}

/** Everything that a measured page needs, on two origins. */
export async function openSite(): Promise<BenchSite> {
  const [view, floorDom, floorApp, hostScript, relay, stopwatch] = await Promise.all([
    ourView(),
    buildFloor("floor-dom.html"),
    buildFloor("floor-app.html"),
    bundle(here("host.ts")),
    bundle(here("relay.ts")),
    bundle(here("stopwatch.ts")),
  ]);
  const [host, sandbox] = await Promise.all([serve("127.0.0.1", hostScript), serve("localhost", relay)]);
  return {
    html: { view, floorDom, floorApp },
    host: host.url,
    sandbox: sandbox.url,
    stopwatch: `if (window.parent !== window.top) { ${stopwatch} }`,
    close() {
      host.close();
      sandbox.close();
    },
  };
}
