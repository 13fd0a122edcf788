import { test as base, type Page } from "@playwright/test";
import { type Host, type HostOptions, type OpenApp, type OpenOptions, startHost } from "../index.js";

/** What a project sets under `use`. */
export interface PortholeOptions {
  /** The servers and how they are hosted; `targets` is needed. */
  readonly porthole: Omit<HostOptions<Page>, "browser" | "signal">;
  /** What the fixture `app` opens. */
  readonly open: OpenOptions | undefined;
}

export interface PortholeFixtures {
  /** A host of the test's own, connected to the servers of `porthole`. */
  readonly host: Host<Page>;
  /** The app of the tool that `open` names, shown in the test's `page`. */
  readonly app: OpenApp<Page>;
}

/** Playwright's `test`, with a host and an app. */
export const test = base.extend<PortholeFixtures & PortholeOptions>({
  porthole: [{ targets: [] }, { option: true }],
  open: [undefined, { option: true }],

  host: async ({ porthole, context }, use) => {
    const host = await startHost<Page>({ ...porthole, browser: context });
    await use(host);
    await host.close();
  },

  app: async ({ host, open, page }, use) => {
    if (!open)
      throw new TypeError('set `open` under `use` to the tool whose app the test is about: { tool: "…" }');
    const app = await host.open({ ...open, page });
    await use(app);
    await app.close();
  },
});
