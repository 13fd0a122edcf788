import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { browserCommand, openBrowser } from "./browser.js";

afterEach(() => void vi.unstubAllEnvs());

describe("openBrowser", () => {
  it("knows the program of each system", () => {
    expect(browserCommand("darwin")).toEqual(["open"]);
    expect(browserCommand("win32")).toEqual(["rundll32", "url.dll,FileProtocolHandler"]);
    expect(browserCommand("linux")).toEqual(["xdg-open"]);
  });

  it.runIf(process.platform === "linux")(
    "hands the address over as one word that no shell reads",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "porthole-browser-"));
      try {
        const seen = join(folder, "seen");
        await writeFile(
          join(folder, "xdg-open"),
          `#!/bin/sh\nprintf '%s' "$1" > "${seen}.part"\nmv "${seen}.part" "${seen}"\n`,
        );
        await chmod(join(folder, "xdg-open"), 0o755);
        vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
        const address = 'http://127.0.0.1:1/#a;touch pwned"$(touch pwned)`touch pwned`';
        expect(await openBrowser(address)).toBe(true);
        await vi.waitFor(async () => expect(await readFile(seen, "utf8")).toBe(address));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  it("says when there is no such program", async () => {
    vi.stubEnv("PATH", "");
    expect(await openBrowser("http://127.0.0.1:1/")).toBe(false);
  });
});
