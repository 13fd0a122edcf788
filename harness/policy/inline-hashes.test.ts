import { describe, expect, it } from "vitest";
import { hashOf, inlineHashes } from "./inline-hashes.js";
import { policyFor } from "./policy.js";

describe("inlineHashes", () => {
  it.each([
    ["a plain script", "<script>run()</script>", ["run()"]],
    ["a module", '<script type="module">import "x"</script>', ['import "x"']],
    ["capitals", "<SCRIPT>run()</SCRIPT >", ["run()"]],
    ["a script tag in a string", '<script>x = "<script>"</script>', ['x = "<script>"']],
    [
      "an escaped script, which only a parser sees the end of",
      "<script><!--<script>a</script>b--></script>",
      ["<!--<script>a</script>b-->"],
    ],
    ["lines of another system, which the parser makes its own", "<script>a\r\nb\rc</script>", ["a\nb\nc"]],
    ["text that is not ASCII", "<script>'é世'</script>", ["'é世'"]],
    ["a script in a template, which may be cloned", "<template><script>t()</script></template>", ["t()"]],
    ["no data block", '<script type="application/json">{"a":1}</script>', []],
    ["no remote script", '<script src="https://a.example/x.js">left()</script>', []],
    ["no comment", "<!-- <script>no()</script> -->", []],
    ["no attribute", '<p title="<script>no()</script>">', []],
    ["no text of a textarea", "<textarea><script>no()</script></textarea>", []],
  ])("knows %s", (_what, html, scripts) => {
    expect(inlineHashes(html).scripts).toEqual(scripts.map(hashOf));
  });

  it("knows styles, wherever they stand", () => {
    expect(inlineHashes("<style>p{}</style><body><style>b{}</style>").styles).toEqual(
      ["p{}", "b{}"].map(hashOf),
    );
  });
});

describe("the policy of hash-only", () => {
  const html = "<style>p{}</style><script>run()</script>";

  it("allows what stands in the document by hash, and nothing else", () => {
    const { policy } = policyFor(undefined, { mode: "hash-only", html });
    expect(policy).toBe(
      `default-src 'none'; script-src ${hashOf("run()")}; style-src ${hashOf("p{}")}; connect-src 'none'; img-src data:; ` +
        "media-src data:; frame-src 'none'; object-src 'none'; form-action 'none'; base-uri 'none'",
    );
    expect(policyFor({}, { mode: "hash-only" }).policy).toContain("script-src 'none'; style-src 'none'");
  });

  it("keeps declared connections, and says that remote code is left out (PRM-03)", () => {
    const declared = { connectDomains: ["https://api.example"], resourceDomains: ["https://cdn.example"] };
    const { policy, approved, rejected } = policyFor(declared, { mode: "hash-only", html });
    expect(policy).toContain("connect-src https://api.example;");
    expect(policy).not.toContain("cdn.example");
    expect(approved).toEqual({ connectDomains: ["https://api.example"] });
    expect(rejected).toMatchObject([{ list: "resourceDomains", declared: "https://cdn.example" }]);
  });
});
