import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { EngineFrameLocator, EnginePage } from "../../../harness/engines/port.js";
import { test as base } from "../../drivers/engine-test.js";
import { expect } from "../../drivers/expect.js";
import { withScripts } from "../../drivers/first-scripts.js";
import type { HostOptions } from "./host.js";
import { serveHost, withConfig } from "./site.js";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A view in the test host. */
export interface OpenView {
  readonly page: EnginePage;
  readonly frame: EngineFrameLocator;
  /** The violations that the frame's document heard of. */
  readonly violations: () => Promise<readonly string[]>;
  /** The URLs that anything but the host page itself asked for. */
  readonly requests: readonly string[];
  /** The errors that escaped, in any frame. */
  readonly errors: readonly string[];
  /** What the console was told, in any frame. */
  readonly console: readonly string[];
  readonly received: (method: string) => Promise<readonly unknown[]>;
}

interface OpenOptions extends Omit<HostOptions, "html"> {
  readonly html?: string;
  readonly config?: unknown;
  /** The sandbox flags of the frame. */
  readonly sandbox?: string;
  /** The host waits for `initialized` unless it is told not to. */
  readonly wait?: boolean;
}

interface WorkerFixtures {
  readonly site: { readonly url: string };
  readonly viewHtml: string;
}

interface Fixtures {
  /** The page of the host: the spec's default policy, or one that lets fonts in. */
  readonly hostPage: "/" | "/?fonts";
  readonly openView: (options?: OpenOptions) => Promise<OpenView>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  viewHtml: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => use(await readFile(here("../../../dist/view/view.html"), "utf8")),
    { scope: "worker" },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await serveHost(here("host.ts"));
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  hostPage: ["/", { option: true }],
  openView: async ({ enginePage: page, site, viewHtml, hostPage, firstScripts }, use) => {
    const requests: string[] = [];
    const errors: string[] = [];
    const messages: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      // The page's icon is a request to one engine and none to the others.
      const own = [site.url + hostPage, `${site.url}/host.js`, "data:,"];
      if (!own.includes(url)) requests.push(url);
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      // The bridge of the host page logs what it passes on as "debug".
      if (message.type() !== "debug") messages.push(message.text());
    });
    await page.addInitScript?.(hearViolations);
    const violations = async (): Promise<readonly string[]> => {
      const inner = page.frames().find((frame) => frame.parentFrame() !== null);
      // A frame that is just being given its document has no context for a moment.
      const heard = inner?.evaluate(() => Reflect.get(globalThis, "heardViolations"));
      return heard?.catch(() => ["the frame is not there yet"]) ?? ["there is no frame"];
    };
    await page.goto(site.url + hostPage);
    await use(async ({ html = viewHtml, config, sandbox, wait = true, ...options } = {}) => {
      const configured = config === undefined ? html : withConfig(html, config);
      const served = page.addInitScript
        ? configured
        : withScripts(configured, hearViolations, ...firstScripts);
      await page.evaluate((flags) => window.host.prepare(flags), sandbox);
      if (page.addInitScript) await expect.poll(violations).toEqual([]);
      // As text: the types of the SDK are too deep for Playwright's.
      const given = JSON.stringify({ ...options, html: served });
      await page.evaluate((text) => window.host.open(JSON.parse(text)), given);
      if (wait) await page.evaluate(() => window.host.ready());
      return {
        page,
        frame: page.frameLocator("iframe[title=app]"),
        violations,
        requests,
        errors,
        console: messages,
        received: (method) =>
          page.evaluate(
            (wanted) =>
              window.host.received.filter((message) => "method" in message && message.method === wanted),
            method,
          ),
      };
    });
  },
});

/** Runs in each document before its own scripts. */
function hearViolations(): void {
  const heard: string[] = [];
  Object.assign(globalThis, { heardViolations: heard });
  document.addEventListener("securitypolicyviolation", (event) => {
    heard.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
  });
}

export { expect } from "../../drivers/expect.js";
export { allowing } from "./allowing.js";
