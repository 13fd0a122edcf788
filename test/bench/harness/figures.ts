import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { fileTool, type Host } from "../../../harness/index.js";
import type { BenchSite } from "../view/pages.js";

/** What was measured, round by round, in milliseconds. */
export interface HarnessFigures {
  /** From the start of the command to its link. */
  readonly ready: readonly number[];
  /** From the call to an app that says it is initialized: in the harness, and in two bare frames. */
  readonly open: { readonly ours: readonly number[]; readonly floor: readonly number[] };
}

const command = fileURLToPath(new URL("../../../dist/cli/main.js", import.meta.url));

/** Starts `porthole open` on an app that is a file, waits for its link and ends it. */
export async function measureReady(app: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [command, "open", app], { stdio: ["ignore", "pipe", "ignore"] });
  const exit = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const took = performance.now() - start;
  child.kill("SIGINT");
  await exit;
  if (!String(line).startsWith("http://127.0.0.1:")) throw new TypeError(`no link but ${line}`);
  return took;
}

/** Opens the app in a fresh page of the harness; the page is ready and its sandbox tested before the clock starts. */
export async function measureOurs(browser: Browser, host: Host): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(host.url);
    await page.evaluate(() => window.porthole?.ready());
    return await page.evaluate(
      ([tool]) =>
        new Promise<number>((resolve, reject) => {
          const start = performance.now();
          new MutationObserver((_changes, observer) => {
            const status = document.querySelector<HTMLElement>("[data-porthole-app-status]")?.dataset
              .portholeAppStatus;
            if (status === "failed") reject(new TypeError("the app failed"));
            if (status !== "ready") return;
            observer.disconnect();
            resolve(performance.now() - start);
          }).observe(document, { subtree: true, childList: true, attributes: true });
          window.porthole?.open(
            { tool, args: {} },
            { profile: "spec", faults: [], placement: { frame: "opaque", csp: "spec" }, controls: {} },
          );
        }),
      [fileTool] as const,
    );
  } finally {
    await context.close();
  }
}

/** Opens the same app in the same two frames with the official bridge and nothing else. */
export async function measureFloor(browser: Browser, site: BenchSite): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(site.host);
    return await page.evaluate(
      async ([sandbox, html]) => {
        const start = performance.now();
        await window.bench.open(sandbox, html);
        return performance.now() - start;
      },
      [site.sandbox, site.html.floorApp] as const,
    );
  } finally {
    await context.close();
  }
}
