import { describe, expect, it } from "vitest";
import { createRedactor } from "../../base/redact.js";
import { appSighting } from "../../test/fixtures/sightings.js";
import { show } from "../rules/members.js";
import { reported, reportedApp } from "./reported.js";
import { ruleOf } from "./select.js";

const secret = "a-token-that-nobody-may-see";
const connection = { redact: createRedactor([`Bearer ${secret}`]) };

describe("what goes into a report", () => {
  it("holds no secret of the target, wherever its server puts it (HAR-10)", () => {
    const verdict = reported(
      {
        rule: ruleOf("INI-01"),
        outcome: "fail",
        message: `said ${secret}`,
        evidence: [secret, `"${secret}"`],
      },
      `server ${secret}`,
      connection,
      { app: `server ${secret}/show` },
    );
    const item = {
      mimeType: "text/html;profile=mcp-app",
      _meta: { ui: { csp: { connectDomains: [`${secret}.example`] } } },
    };
    const app = reportedApp(appSighting({ id: secret, uri: `ui://${secret}`, item }), connection);
    for (const text of [JSON.stringify(verdict), JSON.stringify(app)]) {
      expect(text).not.toContain(secret);
      expect(text).toContain("[redacted]");
    }
  });

  it("holds no part of a secret that lies across the cut of a line (HAR-10)", () => {
    const said = (evidence: string) =>
      reported({ rule: ruleOf("INI-01"), outcome: "fail", message: "", evidence: [evidence] }, "", connection)
        .evidence[0] ?? "";
    // Where the line itself is cut, where a rule has kept no more of a value, and where the secret was cut in front.
    for (let start = 380; start <= 400; start += 1) {
      expect(said(`${"x".repeat(start)}${secret}`)).not.toContain(secret.slice(0, 4));
    }
    expect(said(show(`${"x".repeat(3_990)}${secret}`).slice(3_900))).toMatch(/x\[redacted\]…$/);
    expect(said(`…${secret.slice(9)} and ${secret.slice(0, 9)}…`)).toBe("…[redacted] and [redacted]…");
    expect(said("…nobody may see…")).toBe("…nobody may see…");
  });

  it("is one short line each", () => {
    const { message, evidence } = reported(
      {
        rule: ruleOf("INI-01"),
        outcome: "fail",
        message: "a\n\nb",
        evidence: Array.from({ length: 50 }, () => "x".repeat(9_000)),
      },
      "server",
      connection,
    );
    expect(message).toBe("a b");
    expect(evidence).toHaveLength(12);
    expect(evidence[0]).toHaveLength(401);
  });
});
