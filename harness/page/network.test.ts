import { describe, expect, it } from "vitest";
import type { OpenedApp, PolicyReport } from "../control/protocol.js";
import { accountOf, reachedOrigins } from "./network.js";

const report = (kind: PolicyReport["kind"], directive: string, blocked: string): PolicyReport => ({
  app: "a",
  kind,
  directive,
  blocked,
  source: "",
  line: 0,
  sample: "",
});
const reports = [
  report("egress", "img-src", "https://img.example/a.png"),
  report("egress", "img-src", "https://img.example/b.png"),
  report("violation", "img-src", "https://img.example/b.png"),
  report("egress", "connect-src", "https://api.example/x"),
  report("egress", "script-src", "inline"),
];

describe("where an app reached for the network", () => {
  it("is counted by origin, with what its policy stopped", () => {
    expect(reachedOrigins(reports, { csp: "spec" })).toEqual([
      {
        origin: "https://img.example",
        requests: 2,
        blocked: 1,
        directives: ["img-src"],
        addresses: ["https://img.example/a.png", "https://img.example/b.png"],
      },
      {
        origin: "https://api.example",
        requests: 1,
        blocked: 0,
        directives: ["connect-src"],
        addresses: ["https://api.example/x"],
      },
    ]);
    expect(reachedOrigins(reports, { csp: "report-only" })[0]?.blocked).toBe(0);
  });

  it("stands beside what was requested and what was granted", () => {
    const app: OpenedApp = {
      id: "a",
      frame: "opaque",
      csp: "spec",
      frameUrl: "http://localhost:1/app/a",
      uri: "ui://a/b",
      html: "",
      digest: "",
      hasChanged: false,
      policy: "",
      approvedCsp: { resourceDomains: ["https://img.example"], frameDomains: [] },
      rejectedSources: [{ list: "resourceDomains", declared: "*", reason: "it would allow every domain" }],
      allow: "",
      grantedPermissions: [],
      refusedPermissions: [],
    };
    expect(accountOf(app, reports)).toEqual([
      { list: "connectDomains", requested: [], granted: [], observed: ["https://api.example"] },
      {
        list: "resourceDomains",
        requested: ["https://img.example", "*"],
        granted: ["https://img.example"],
        observed: ["https://img.example"],
      },
    ]);
  });
});
