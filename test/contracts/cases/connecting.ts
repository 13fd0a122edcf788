import { expect } from "vitest";
import type { CompatibilityProfile } from "../../../server/contracts/index.js";
import { calls, imported, type PlayedCases, refusal } from "./world.js";

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

/** Scenarios about where a server is, and as whom it is reached. */
export const connecting: PlayedCases = {
  "credential-audience": {
    remains: "a change of the authorization server while connected",
    async play({ contracts, upstream }) {
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
