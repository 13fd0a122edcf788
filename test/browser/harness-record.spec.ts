import { readFile, writeFile } from "node:fs/promises";
import { type Recording, startHost } from "../../harness/index.js";
import { expect, test } from "../fixtures/harness-page.js";

const secret = 'se"cr3t-token';
const headers = { authorization: `Bearer ${secret}` };

/** What was said, whenever it was. */
const said = ({ messages }: Recording) => messages.map(({ at: _, ...message }) => message);

test("a recording is played again without the server, with the same messages", async ({
  openHarness,
  page,
}, info) => {
  const { call, app, server } = await openHarness();
  await call("show", { city: "Oslo" });
  const frame = await app();
  await expect(frame.locator("#state")).toHaveText("result");
  const ask = () =>
    Promise.all([
      window.probe.request("tools/call", { name: "save", arguments: { a: 1 } }),
      window.probe.request("resources/list", {}),
    ]);
  const first = await frame.evaluate(ask);
  const recording = await page.evaluate(() => window.porthole?.record());
  if (!recording) throw new TypeError("the page made no recording");
  expect(recording.exchanges.map(({ method }) => method)).toEqual([
    "tools/call",
    "tools/call",
    "resources/list",
  ]);
  await server.close();

  const path = info.outputPath("show.recording.json");
  await writeFile(path, JSON.stringify(recording));
  const host = await startHost({ targets: [{ recording: path }] });
  try {
    const replayed = await host.open({ tool: "show", args: { city: "Oslo" }, page });
    await expect(replayed.view.locator("#state")).toHaveText("result");
    expect(await replayed.view.evaluate(ask)).toEqual(first);
    const played = await replayed.record();
    expect(said(played)).toEqual(said(recording));
    expect({ ...played, messages: [] }).toEqual({ ...recording, messages: [] });
  } finally {
    await host.close();
  }
});

test("no secret of the target is in a recording, wherever the server repeats it (HAR-10)", async ({
  openHarness,
}) => {
  const recordings: Recording[] = [];
  const { page, call, app, server, panel } = await openHarness(
    { changing: () => `${secret} ${encodeURIComponent(secret)}` },
    { onRecording: (recording) => recordings.push(recording) },
  );
  const host = await startHost({
    targets: [{ url: server.url, headers }],
    onRecording: (recording) => recordings.push(recording),
  });
  try {
    const record = async (url: string) => {
      await page.goto("about:blank");
      await page.goto(url);
      await call("show", { city: `the ${secret} place` });
      await expect((await app()).locator("#state")).toHaveText("result");
      await panel("messages");
      const saving = page.waitForEvent("download");
      await page.locator("[data-porthole-save-recording]").click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe("show.recording.json");
      const saved = await readFile(await download.path(), "utf8");
      await page.locator("[data-porthole-close]").click();
      await expect(page.locator("[data-porthole-app-status=closed]")).toBeVisible();
      return { saved, atEnd: JSON.stringify(recordings.at(-1)) };
    };
    const written = JSON.stringify(secret).slice(1, -1);
    const inAddress = encodeURIComponent(secret);
    const kept = await record(host.url);
    for (const text of [kept.saved, kept.atEnd]) {
      expect(text).toContain("the [redacted] place");
      expect(text).not.toContain("cr3t-token");
    }
    // The same server without the header: what is not the target's secret stays, and the texts were really there.
    const plain = await startHost({
      targets: [{ url: server.url }],
      onRecording: (recording) => recordings.push(recording),
    });
    const open = await record(plain.url).finally(() => plain.close());
    for (const text of [open.saved, open.atEnd]) {
      expect(text).toContain(`the ${written} place`);
      expect(text).toContain(inAddress);
    }
  } finally {
    await host.close();
  }
});

test("an app that ends with its host is recorded first", async ({ openHarness }) => {
  const recordings: Recording[] = [];
  const { call, app, host } = await openHarness(
    {},
    { onRecording: (recording) => recordings.push(recording) },
  );
  await call("show", { city: "Oslo" });
  await expect((await app()).locator("#state")).toHaveText("result");
  expect(recordings).toEqual([]);
  await host.close();
  expect(recordings).toMatchObject([
    { schema: "porthole-recording/1", exchanges: [{ method: "tools/call" }] },
  ]);
  expect(recordings[0]?.messages.at(-1)).toMatchObject({ method: "ui/resource-teardown" });
});
