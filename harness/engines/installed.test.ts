import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { driverOf, findProgram, onPath, whyNot } from "./installed.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "porthole-engines-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function program(name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, "#!/bin/sh\n");
  await chmod(file, 0o755);
  return file;
}

describe("what an engine needs", () => {
  it("is found on the PATH, by the first of its names that is there", async () => {
    await program("firefox");
    const best = await program("firefox-esr");
    expect(onPath(["firefox-esr", "firefox"], ["/nowhere", folder].join(delimiter))).toBe(best);
    expect(onPath(["firefox-esr"], "/nowhere")).toBeUndefined();
  });

  it("is what its variable names, and a variable that names nothing is said", async () => {
    const named = await program("mine");
    vi.stubEnv("PORTHOLE_FIREFOX", named);
    expect(findProgram("firefox")).toBe(named);
    expect(whyNot("firefox")).toBeUndefined();
    vi.stubEnv("PORTHOLE_FIREFOX", join(folder, "none"));
    expect(whyNot("firefox")).toMatch(/^PORTHOLE_FIREFOX names .*none, which cannot be run$/);
  });

  it("is said with the line that installs it, when it is missing", () => {
    vi.stubEnv("PATH", folder);
    vi.stubEnv("PORTHOLE_FIREFOX", "");
    expect(whyNot("firefox")).toBe(
      "Firefox is not installed. Install it with: apt-get install -y --no-install-recommends firefox-esr",
    );
  });

  it("is complete only with its helpers", async () => {
    vi.stubEnv("PORTHOLE_WEBKIT", await program("MiniBrowser"));
    vi.stubEnv("PATH", folder);
    expect(whyNot("webkit")).toMatch(
      /^WebKit is not installed \(WebKitWebDriver\)\. Install it with: apt-get /,
    );
    await program("WebKitWebDriver");
    await program("Xvfb");
    expect(whyNot("webkit")).toBeUndefined();
  });

  it("is a package too, and any other failure of that package is not taken for its absence", async () => {
    const absent = "no-such-package-of-anybody";
    await expect(driverOf("firefox", () => import(absent))).rejects.toThrow(
      "the package that drives Firefox is not installed. Install it with: npm install --save-dev puppeteer-core@24",
    );
    const broken = () => Promise.reject(new RangeError("broken"));
    await expect(driverOf("firefox", broken)).rejects.toThrow("broken");
    expect(await driverOf("firefox", async () => 1)).toBe(1);
  });
});
