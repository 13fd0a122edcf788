import { describe, expect, it } from "vitest";
import { engines, engineUnderTest } from "./engines.js";
import { upstreamForFile } from "./kit.js";
import { consumer, denied, providers, type Standing, serverStanding } from "./standing.js";

const upstream = upstreamForFile();

describe.each(engines)("callers in %s", (name) => {
  const engine = engineUnderTest(name);
  const standing = async () => serverStanding(await engine.open(), upstream.current);

  describe.each(Object.keys(providers))("of %s (CTR-10, PLC-04)", (provider) => {
    const start = async () =>
      providers[provider]?.(await engine.open(), upstream.current) as Promise<Standing>;

    it("GRT-10: knows a consumer by issuer and subject alone; that grants nothing, and scopes neither", async () => {
      const here = await start();
      const { contracts, contractUrl, request } = here;
      const identity = { issuer: "https://issuer.example", subject: "s-1", scopes: ["send_report"] };
      await expect(contracts.consumerOf(identity)).rejects.toMatchObject({ code: "unauthenticated" });
      await contracts.mapConsumer(identity, "app");
      const consumer = await contracts.consumerOf(identity);
      expect(consumer).toBe("app");
      await expect(contracts.authorize(request({ consumer, method: "send_report" }))).rejects.toMatchObject(
        denied("method_not_granted"),
      );
      await contracts.grant({ consumer, contractUrl, methods: ["send_report"] });
      await contracts.authorize(request({ consumer, method: "send_report" }));
      await expect(
        contracts.consumerOf({ ...identity, issuer: "https://other.example" }),
      ).rejects.toMatchObject({ code: "unauthenticated" });
    });
  });
  const [issuer, subject] = ["https://id.example", "auth0|42"];
  const nobody = { code: "unauthenticated" };

  it("GRT-10: come as the consumer that the owner has said, by issuer and exact subject", async () => {
    const { contracts } = await standing();
    await contracts.mapConsumer({ issuer, subject }, consumer);
    await contracts.mapConsumer({ issuer, subject }, consumer);
    expect(await contracts.consumerOf({ issuer, subject })).toBe(consumer);
    expect(await contracts.consumers()).toEqual([{ issuer, subject, consumer }]);
    for (const other of [
      { issuer, subject: "Auth0|42" },
      { issuer, subject: "auth0|42\0" },
      { issuer, subject: "\ud800" },
      { issuer, subject: "auth0|4\u200b2" },
      { issuer: "https://id.example/", subject },
      { issuer: "https://\u0456d.example", subject },
      { issuer: subject, subject: issuer },
    ]) {
      await expect(contracts.consumerOf(other), JSON.stringify(other)).rejects.toMatchObject(nobody);
    }
    await contracts.unmapConsumer({ issuer, subject });
    await expect(contracts.consumerOf({ issuer, subject })).rejects.toMatchObject(nobody);
    await expect(contracts.unmapConsumer({ issuer, subject })).rejects.toMatchObject({ code: "not_found" });
  });

  it("GRT-10: are not moved from one consumer to another in passing", async () => {
    const { contracts } = await standing();
    await contracts.mapConsumer({ issuer, subject }, consumer);
    await expect(contracts.mapConsumer({ issuer, subject }, "shop")).rejects.toMatchObject({
      code: "grant_invalid",
    });
    expect(await contracts.consumerOf({ issuer, subject })).toBe(consumer);
  });

  it.each([
    ["an empty subject", { subject: "" }],
    ["a subject with NUL", { subject: "a\0" }],
    ["a subject that is no text", { subject: "\ud800" }],
    ["a subject that is too long", { subject: "s".repeat(256) }],
    ["an issuer that is no address", { issuer: "id.example" }],
    ["a consumer with a space", { consumer: "the desk" }],
  ])("GRT-10: refuses %s", async (_what, change) => {
    const { contracts } = await standing();
    const who = { issuer, subject, consumer, ...change };
    await expect(contracts.mapConsumer(who, who.consumer)).rejects.toMatchObject({
      code: "grant_invalid",
    });
    expect(await contracts.consumers()).toEqual([]);
  });
});
