import { expect } from "vitest";
import type { CompatibilityProfile } from "../../../server/contracts/index.js";
import { grantedAt } from "../dispatch/kit.js";
import { offering, sendReport, summarize } from "../kit.js";
import { calls, imported, type PlayedCases, refusal, type World } from "./world.js";

const [modern, legacy]: readonly CompatibilityProfile[] = ["2026-07-28", "2025-11-25"];

const encodings = [
  "http://2130706433/",
  "http://0x7f.1/",
  "https://[::ffff:10.0.0.1]/",
  "https://127.1/",
  "https://localhost./",
  "https://[64:ff9b::a00:1]/",
  "https://[fd00::1]/",
  "https://100.64.0.1/",
];

const tokenOf = (iss: string) =>
  ["{}", JSON.stringify({ iss }), "-"].map((part) => Buffer.from(part).toString("base64url")).join(".");

/** The service goes over to another authorization server, and the variable holds a token of that one (NET-04). */
async function changedIssuer({ contracts, upstream }: World): Promise<void> {
  const [old, other] = ["https://id.example", "https://new-id.example"];
  const env = "PORTHOLE_TEST_ISSUED";
  const connected = async (id: string, issuer: string) => {
    const endpoint = `${upstream.url}?as=${id}`;
    const credential = { env, issuer, audience: upstream.origin, subject: "ada" };
    await contracts.connect({ id, endpoint, profile: "2026-07-28", privateNetwork: true, credential });
    await contracts.importConnection(id);
    return grantedAt(contracts, id);
  };
  await upstream.behave(offering(summarize, sendReport));
  process.env[env] = tokenOf(old);
  const { call } = await connected("before", old);
  expect(await contracts.invoke(call())).toMatchObject({ state: "succeeded" });
  await upstream.behave(offering(summarize, sendReport));
  const { entries } = await contracts.invocations.list();
  process.env[env] = tokenOf(other);
  const mismatch = { code: "credential_audience_mismatch", details: { reason: "issuer_changed" } };
  expect(await refusal(contracts.invoke(call()))).toMatchObject(mismatch);
  expect(await refusal(contracts.importConnection("before"))).toMatchObject(mismatch);
  expect(await upstream.seen()).toEqual([]);
  expect((await contracts.invocations.list()).entries).toEqual(entries);
  const anew = await connected("after", other);
  expect(await contracts.invoke(anew.call())).toMatchObject({ state: "succeeded" });
  delete process.env[env];
}

/** Scenarios about where a server is, and as whom it is reached. */
export const connecting: PlayedCases = {
  "credential-audience": {
    async play(world) {
      const { contracts, upstream } = world;
      const credential = {
        env: "A_TOKEN",
        issuer: "https://id.example",
        audience: "https://a.example/mcp",
        subject: "ada",
      };
      const connect = (endpoint: string) =>
        contracts.connect({ id: "reports", endpoint, profile: "2026-07-28", credential });
      expect(await refusal(connect("https://b.example/mcp"))).toMatchObject({
        code: "credential_audience_mismatch",
      });
      expect(await contracts.connections()).toEqual([]);
      await connect("https://a.example/mcp");
      expect(await upstream.seen()).toEqual([]);
      await contracts.setConnectionState("reports", "revoked");
      await changedIssuer(world);
    },
  },
  "address-encodings": {
    async play({ contracts }) {
      for (const [at, endpoint] of encodings.entries()) {
        const connecting = contracts.connect({ id: `c${at}`, endpoint, profile: "2026-07-28" });
        const { code } = await refusal(connecting);
        expect(["address_blocked", "endpoint_not_allowed"], `${endpoint} ${code}`).toContain(code);
      }
      expect(await contracts.connections()).toEqual([]);
    },
  },
  "ip-literal-bypass": {
    async play({ contracts, upstream }) {
      const endpoint = upstream.url.replace("http:", "https:");
      const error = await refusal(contracts.connect({ id: "reports", endpoint, profile: "2026-07-28" }));
      expect(error).toMatchObject({ code: "address_blocked" });
      expect(await upstream.seen()).toEqual([]);
    },
  },
  "profile-pin-mismatch": {
    async play(world) {
      for (const [chosen, spoken] of [
        [modern, legacy],
        [legacy, modern],
      ] as const) {
        const importing = imported(world, { eras: [String(spoken)] }, chosen, `c-${chosen}`);
        expect(await refusal(importing)).toMatchObject({ code: "profile_mismatch" });
        expect(await calls(world)).toEqual([]);
      }
    },
  },
};
