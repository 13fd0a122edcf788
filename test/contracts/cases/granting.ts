import { generateKeyPair, SignJWT } from "jose";
import { expect } from "vitest";
import { type AuthorizedCall, type CallRequest, consumerAuth } from "../../../server/contracts/index.js";
import { oauthResource } from "../../../server/surfaces/index.js";
import { connect } from "../../server/mcp.js";
import { expose } from "../exposing.js";
import { call, published } from "../kit.js";
import { calls, type PlayedCases, refusal, type World } from "./world.js";

async function granted({ contracts, upstream }: World, methods: readonly string[]) {
  const { contractUrl } = await published(contracts, upstream);
  if (methods.length > 0) await contracts.grant({ consumer: "app", contractUrl, methods });
  const request = (changes: Partial<CallRequest> = {}): CallRequest => ({
    consumer: "app",
    resource: "reports",
    contractUrl,
    method: "summarize",
    ...call,
    ...changes,
  });
  return { contractUrl, request };
}

const off = (feature: string) => ({ code: "not_supported", details: { feature } });

/** Scenarios about who may call what, and about what is off. */
export const granting: PlayedCases = {
  "method-not-granted": {
    async play(world) {
      const { contracts } = world;
      const { request } = await granted(world, ["summarize"]);
      const denied = { code: "grant_denied", details: { reason: "method_not_granted" } };
      for (const method of ["send_report", "summarize ", "tools/call"]) {
        expect(await refusal(contracts.authorize(request({ method })))).toMatchObject(denied);
      }
      const handle = await contracts.authorize(request());
      expect(await refusal(contracts.redeem(handle, request({ method: "send_report" })))).toMatchObject({
        code: "handle_invalid",
      });
      await contracts.redeem(handle, request());
      expect(await refusal(contracts.redeem(handle, request()))).toMatchObject({ code: "handle_invalid" });
      const door = await expose(contracts, { ada: "app" });
      const client = await connect(door.url, "2026-07-28", await door.as("ada"));
      for (const name of ["send_report", "no_such_tool"]) {
        await expect(client.callTool({ name, arguments: {} })).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining(`Tool ${name} not found`),
        });
      }
      expect(door.denied).toContainEqual(["app", "send_report"]);
      expect(await calls(world)).toEqual([]);
    },
  },
  "inbound-scope-is-not-a-grant": {
    async play(world) {
      const { contracts } = world;
      const { contractUrl, request } = await granted(world, []);
      const [issuer, resource] = ["https://id.example", "https://owner.example/mcp"];
      const { publicKey, privateKey } = await generateKeyPair("ES256");
      const auth = consumerAuth({
        oauth: oauthResource({ resource, issuer, keys: publicKey }),
        grants: contracts,
      });
      const caller = async (subject: string, audience: string) => {
        const token = await new SignJWT({ scope: "send_report" })
          .setProtectedHeader({ alg: "ES256" })
          .setIssuer(issuer)
          .setAudience(audience)
          .setSubject(subject)
          .setExpirationTime("1h")
          .sign(privateKey);
        return auth(new Request(resource, { headers: { authorization: `Bearer ${token}` } }));
      };
      await contracts.mapConsumer({ issuer, subject: "ada" }, "app");
      await contracts.mapConsumer({ issuer, subject: "bob" }, "shop");
      await contracts.grant({ consumer: "shop", contractUrl, methods: ["send_report"] });
      expect(await caller("ada", resource)).toEqual({ consumer: "app" });
      expect(await refusal(contracts.authorize(request({ method: "send_report" })))).toMatchObject({
        code: "grant_denied",
      });
      expect(await contracts.methodsOf("app")).toEqual([]);
      // 401, although a grant is on file for whom the token names.
      expect(await caller("bob", "https://other.example/mcp")).toMatchObject({ error: "invalid_token" });
      expect(await caller("eve", resource)).toMatchObject({ error: "invalid_token" });
      expect(await auth(new Request(resource))).toBeNull();
      expect(await caller("bob", resource)).toEqual({ consumer: "shop" });
      await contracts.authorize(request({ consumer: "shop", method: "send_report" }));
    },
  },
  "handle-substitution": {
    async play(world) {
      const { contracts } = world;
      const { request } = await granted(world, ["summarize", "send_report"]);
      const handle = await contracts.authorize(request());
      const invalid = { code: "handle_invalid" };
      for (const changes of [{ method: "send_report" }, { input: { noteId: "other" } }]) {
        expect(await refusal(contracts.redeem(handle, request(changes)))).toMatchObject(invalid);
      }
      await contracts.redeem(handle, request());
      expect(await refusal(contracts.redeem(handle, request()))).toMatchObject(invalid);
      const made = "made up" as AuthorizedCall;
      expect(await refusal(contracts.redeem(made, request()))).toMatchObject(invalid);
    },
  },
  "tree-budget": {
    async play(world) {
      const { contractUrl } = await granted(world, ["summarize"]);
      const eight = Array.from({ length: 8 }, () => refusal(world.contracts.delegate({ contractUrl })));
      for (const error of await Promise.all(eight)) expect(error).toMatchObject(off("delegation"));
      expect(await calls(world)).toEqual([]);
    },
  },
  "cross-provider-delegation": {
    async play(world) {
      const { contractUrl, request } = await granted(world, ["summarize"]);
      const issuer = "https://other.example";
      expect(await refusal(world.contracts.delegate({ contractUrl, issuer }))).toMatchObject(
        off("crossProviderDelegation"),
      );
      await world.contracts.authorize(request());
    },
  },
};
