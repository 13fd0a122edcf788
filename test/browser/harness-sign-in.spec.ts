import { type Recording, startHost, type WantedSignIn } from "../../harness/index.js";
import { expect, test } from "../../harness/playwright/index.js";
import { type AuthorizationServer, serveAuthorization } from "../fixtures/authorization-server.js";
import { type ProbeServer, serveProbe } from "../fixtures/probe-server.js";

interface Served {
  readonly authorization: AuthorizationServer;
  readonly server: ProbeServer;
}

const it = test.extend<{ readonly served: Served }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  served: async ({}, use) => {
    const authorization = await serveAuthorization();
    // The server repeats what it was given, as a careless one does.
    const server = await serveProbe({ authorization, changing: () => authorization.given.join(" ") });
    await use({ authorization, server });
    await server.close();
    await authorization.close();
  },
});

it("a person signs in in the browser, and the app is opened; no token is seen or kept (HAR-10)", async ({
  served: { authorization, server },
  page,
}) => {
  const wanted: WantedSignIn[] = [];
  const recordings: Recording[] = [];
  const person = async (wish: WantedSignIn) => {
    wanted.push(wish);
    await page.goto(wish.url);
    await page.locator("#agree").click();
    await expect(page.locator("p")).toHaveText(/^Porthole has the answer\./);
  };
  const reactions: Promise<void>[] = [];
  const host = await startHost({
    targets: [{ url: server.url }],
    onSignIn: (wish) => void reactions.push(person(wish)),
    onRecording: (recording) => recordings.push(recording),
  });
  try {
    await Promise.all(reactions);
    const app = await host.open({ tool: "show", args: { city: "Oslo" }, page });
    await expect(app).toBeInitialized();
    expect(await app.outcome()).toMatchObject({ kind: "result" });

    // The page holds no token, though the document does: the server has put it there.
    const [code = "", access = "", refresh = ""] = authorization.given;
    expect(await app.view.locator("#changing").textContent()).toContain(access);
    const state = await page.evaluate(async () =>
      (
        await fetch("/api/state", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        })
      ).text(),
    );
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const recording = JSON.stringify(await app.record());
    expect(recording).toContain("[redacted] [redacted] [redacted]");
    for (const secret of [code, access, refresh]) {
      expect(secret).toMatch(/^(?:code|access|refresh)-/);
      for (const text of [state, storage, recording, page.url()]) expect(text).not.toContain(secret);
    }

    // A token that has run out is renewed without the person.
    authorization.expire();
    expect(await app.call("plain")).toMatchObject({
      kind: "result",
      result: { content: [{ text: "only text" }] },
    });
    expect(wanted).toHaveLength(1);
    expect(authorization.given.length).toBeGreaterThan(3);
    await app.close();
    expect(JSON.stringify(recordings.at(-1))).not.toMatch(/access-|refresh-|code-\w{8}-/);
  } finally {
    await host.close();
  }
});
