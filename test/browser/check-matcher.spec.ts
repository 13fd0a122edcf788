import { fileURLToPath } from "node:url";
import { expect, test } from "../../harness/playwright/index.js";

const server = fileURLToPath(new URL("../conformance/server.mjs", import.meta.url));
const fixture = (...words: readonly string[]) => ({
  targets: [{ command: process.execPath, args: [server, ...words] }],
  rules: ["RES-02", "INI-01"],
  timings: { rest: 300, after: 200, ready: 3_000 },
});

test("toConform holds of an app that keeps the rules, and says which are broken", async () => {
  await expect(fixture()).toConform();
  await expect(fixture("RES-02")).not.toConform();
  await expect(async () => expect(fixture("RES-02")).toConform()).rejects.toThrow(/RES-02 .*fail, MUST/);
});

test("@heavy what could not be judged is no conformance, and no lack of it", async () => {
  const none = { targets: [{ command: process.execPath, args: ["-e", "0"] }], rules: ["RES-02"] };
  await expect(async () => expect(none).toConform()).rejects.toThrow(/Incomplete/);
  await expect(async () => expect(none).not.toConform()).rejects.toThrow(/Incomplete/);
});
