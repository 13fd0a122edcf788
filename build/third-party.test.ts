import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { bundledPages, thirdPartyNotices } from "./third-party.mjs";

it("THIRD-PARTY.txt holds the licence of every package that is bundled (made by build/third-party.mjs)", async () => {
  const written = await readFile(new URL("../THIRD-PARTY.txt", import.meta.url), "utf8");
  for (const name of ["preact", "zod", "@modelcontextprotocol/ext-apps", "@preact/signals-core"]) {
    expect(written).toContain(`\n${name} `);
  }
  expect(written).toBe(await thirdPartyNotices(bundledPages));
});
