import { Ajv2020 } from "ajv/dist/2020.js";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, it } from "vitest";
import { applyBaseline, baselineOf, readBaseline } from "../check/baseline.js";
import { hashOf, inlineHashes } from "../policy/inline-hashes.js";
import { dotReport } from "./dot.js";
import { githubAnnotations, githubSummary } from "./github.js";
import { htmlReport } from "./html.js";
import { jsonReport } from "./json.js";
import { junitReport } from "./junit.js";
import { listReport } from "./list.js";
import {
  exitCodeOf,
  outcomes,
  type Report,
  type ReportedVerdict,
  reportSchemaId,
  summaryOf,
  withJudgedElsewhere,
} from "./report.js";
import { reportSchema } from "./schema.js";

/** What a server or an app may call itself, to reach beyond the place where it is told. */
const hostile = `</title><script>alert(1)</script>"'&]]>\u202E\u001b[31m%0A::error::|[x](javascript:1)\n::error::no`;

const verdict = (changes: Partial<ReportedVerdict>): ReportedVerdict => ({
  rule: "INI-01",
  title: "The app greets.",
  level: "MUST",
  outcome: "pass",
  server: "cities",
  app: "cities/show",
  frame: "opaque",
  csp: "spec",
  browser: "chromium",
  message: "it did",
  evidence: [],
  remedy: "Greet.",
  spec: { revision: "2026-01-26", section: "Lifecycle", url: "https://example.com/spec#lifecycle" },
  ...changes,
});

const verdicts: readonly ReportedVerdict[] = [
  verdict({}),
  verdict({
    rule: "INI-04",
    outcome: "fail",
    message: hostile,
    evidence: [hostile],
    app: `cities/${hostile}`,
  }),
  verdict({ rule: "INI-05", outcome: "warn", message: "it asked early", ambiguity: "Both are meant." }),
  verdict({ rule: "INI-08", outcome: "could-not-run", message: "INI-01 does not hold", unmet: "INI-01" }),
  verdict({ rule: "INI-09", outcome: "timeout", message: "the scene did not end" }),
  verdict({ rule: "DSP-01", outcome: "not-applicable", message: "it asked for none" }),
];

const report: Report = {
  schema: reportSchemaId,
  tool: { name: "porthole", version: "0.1.0" },
  spec: "2026-01-26",
  target: [`node ${hostile}`],
  environment: { node: "v20.19.0", platform: "linux x64", browsers: [{ name: "chromium", version: "1" }] },
  apps: [
    {
      id: "cities/show",
      server: "cities",
      tool: "show",
      uri: `ui://${hostile}`,
      policy: "default-src 'none'",
    },
  ],
  verdicts,
  incomplete: [hostile],
  summary: summaryOf(verdicts),
  exitCode: exitCodeOf({ verdicts, incomplete: [hostile] }),
  milliseconds: 4_200,
};

const plain = (text: string) => text;

/** The elements of a document, by name, with their text. */
function elements(html: string): readonly { readonly name: string; readonly text: string }[] {
  const found: { name: string; text: string }[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode): string => {
    if ("value" in node) return node.value;
    const text = "childNodes" in node ? node.childNodes.map(visit).join("") : "";
    found.push({ name: node.nodeName, text });
    return text;
  };
  for (const node of parse(html).childNodes) visit(node);
  return found;
}

describe("the same verdicts", () => {
  it("stand in every report", () => {
    const counted = { fail: 1, warn: 1, pass: 1, "could-not-run": 1, timeout: 1, "not-applicable": 1 };
    expect(report.summary).toEqual(counted);
    expect(JSON.parse(jsonReport(report))).toEqual(report);
    const all = listReport(report, { mark: plain, all: true });
    for (const { rule, outcome } of verdicts) expect(all).toMatch(new RegExp(`${rule} .*${outcome}, MUST`));
    expect(dotReport(report, plain).split("\n")[0]).toBe("·F!?T-");
    const xml = junitReport(report);
    expect(xml).toContain('tests="7" failures="1" errors="3" skipped="1"');
    expect(xml.match(/<testcase /g)).toHaveLength(7);
    const html = elements(htmlReport(report));
    for (const outcome of outcomes) {
      expect(html.filter(({ name, text }) => name === "td" && text.endsWith(` ${outcome}`))).toHaveLength(1);
    }
    const rows = githubSummary(report)
      .split("\n")
      .filter((line) => /^\| (?:fail|warn|could|timeout)/.test(line));
    expect(rows).toHaveLength(4);
    // What waits for another rule is told once, by that rule.
    expect(githubAnnotations(report).split("\n")).toHaveLength(4);
  });

  it("are told by a list without what holds, and with what waits in one line", () => {
    const list = listReport(report, { mark: plain });
    expect(list).not.toContain("The app greets. pass");
    expect(list).toContain("? 1 rule needs INI-01 INI-08");
  });

  it("are told in one line where one reason kept several from being judged, and apart where each has its own", () => {
    const unjudged = ["INI-01", "CSP-11", "DET-02"].map((rule) =>
      verdict({ rule, outcome: "could-not-run", message: rule === "DET-02" ? "it is slow" : "no browser" }),
    );
    const list = listReport({ ...report, verdicts: unjudged }, { mark: plain });
    expect(list).toContain("? 2 rules could not be judged INI-01, CSP-11\n      no browser\n");
    expect(list.match(/no browser/g)).toHaveLength(1);
    expect(list).toMatch(/\? DET-02 .*could-not-run, MUST\n {6}it is slow/);
  });

  it("are told once in full where they are the same in another browser, and once in a line", () => {
    const both = ["chromium", "firefox"].map((browser) => verdict({ browser, outcome: "fail" }));
    const list = listReport({ ...report, verdicts: both }, { mark: plain });
    expect(list.split("\n").filter((line) => line.includes("Greet."))).toHaveLength(1);
    expect(list).toContain("✗ INI-01 as in chromium, opaque frame: it did");
    const others = [both[0], verdict({ browser: "firefox", outcome: "warn" })].filter((each) => !!each);
    expect(listReport({ ...report, verdicts: others }, { mark: plain })).not.toContain("as in chromium");
  });

  it("make the exit code: findings, then what could not be judged, then none", () => {
    const code = (...found: readonly ReportedVerdict["outcome"][]) =>
      exitCodeOf({ verdicts: found.map((outcome) => verdict({ outcome })), incomplete: [] });
    expect(code("pass", "warn", "not-applicable")).toBe(0);
    expect(code("could-not-run", "pass")).toBe(3);
    expect(code("timeout")).toBe(3);
    expect(code("could-not-run", "fail")).toBe(1);
    expect(exitCodeOf({ verdicts: [], incomplete: ["the server is gone"] })).toBe(3);
  });
});

describe("what one engine is deaf to and another has judged", () => {
  const deaf = verdict({ browser: "webkit", outcome: "could-not-run", isDeaf: true });

  it("leaves a run green, and is told of in one line", () => {
    const verdicts = withJudgedElsewhere([verdict({}), deaf]);
    expect(verdicts[1]).toMatchObject({ outcome: "could-not-run", judgedIn: "chromium" });
    expect(exitCodeOf({ verdicts, incomplete: [] })).toBe(0);
    const told = { ...report, verdicts, incomplete: [] };
    expect(listReport(told, { mark: plain })).toContain("– 1 rule judged in chromium alone INI-01");
    expect(githubAnnotations(told)).toBe("");
    expect(junitReport(told)).toContain('failures="0" errors="0" skipped="1"');
    expect(new Ajv2020().validate(reportSchema, JSON.parse(jsonReport(told)))).toBe(true);
  });

  it("leaves it incomplete where no engine has judged it, or only another app was", () => {
    for (const other of [[], [verdict({ app: "cities/other" })], [verdict({ outcome: "timeout" })]]) {
      expect(exitCodeOf({ verdicts: withJudgedElsewhere([...other, deaf]), incomplete: [] })).toBe(3);
    }
  });
});

describe("text from outside", () => {
  it("is text in the HTML report, whose policy allows its one style and nothing else", () => {
    const html = htmlReport(report, { "cities/show": new Uint8Array([137, 80]) });
    const names = elements(html).map(({ name }) => name);
    expect(names).not.toContain("script");
    expect(names.filter((name) => name === "title" || name === "style")).toEqual(["title", "style"]);
    expect(html).not.toContain("\u202E");
    expect(html).not.toContain("\u001b");
    const [hash] = inlineHashes(html).styles;
    expect(html).toContain(
      `content="default-src &#39;none&#39;; style-src ${(hash ?? "").replaceAll("'", "&#39;")}; img-src data:;`,
    );
    expect(hash).toBe(hashOf(elements(html).find(({ name }) => name === "style")?.text ?? ""));
    expect(elements(html).some(({ text }) => text.includes("<script>alert(1)</script>"))).toBe(true);
  });

  it("neither ends an attribute of the JUnit file nor holds what XML cannot", () => {
    const xml = junitReport(report);
    for (const part of ["<script", "\u001b"]) expect(xml).not.toContain(part);
    expect(xml).toContain("&lt;script&gt;");
  });

  it("makes no command and no markup of its own on GitHub", () => {
    const commands = githubAnnotations(report).split("\n");
    expect(commands.every((line) => /^::(?:error|warning) title=[^:]*::/.test(line))).toBe(true);
    expect(commands.join("")).toContain("%250A");
    expect(githubSummary(report)).not.toMatch(/<script|\]\(javascript|\n::error/);
  });

  it("stands in JSON as an escape where it would steer a terminal", () => {
    for (const part of ["\u202E", "\u001b"]) expect(jsonReport(report)).not.toContain(part);
  });
});

describe("the schema of a report", () => {
  const validate = new Ajv2020().compile(reportSchema);

  it("fits what is written, also with a baseline", () => {
    expect(validate(JSON.parse(jsonReport(report)))).toBe(true);
    const known = applyBaseline(report, { known: [{ rule: "INI-01", outcome: "fail", app: "cities/gone" }] });
    expect(validate(JSON.parse(jsonReport(known)))).toBe(true);
  });

  it("does not fit another outcome", () => {
    expect(validate({ ...report, verdicts: [{ ...verdict({}), outcome: "green" }] })).toBe(false);
  });
});

describe("a baseline", () => {
  const complete = { ...report, incomplete: [] };

  it("makes a run with the same findings green, and no other", () => {
    const baseline = baselineOf(complete);
    expect(applyBaseline(complete, baseline)).toMatchObject({ exitCode: 0, stale: [] });
    const another = { ...complete, verdicts: [...verdicts, verdict({ rule: "CSP-11", outcome: "fail" })] };
    expect(applyBaseline(another, baseline).exitCode).toBe(1);
  });

  it("fails a run that no longer finds what is known, and says so in every report", () => {
    const known = {
      rule: "INI-01",
      outcome: "fail",
      app: "cities/show",
      frame: "opaque",
      browser: "chromium",
    } as const;
    const stale = applyBaseline({ ...complete, verdicts: [verdict({})] }, { known: [known] });
    expect(stale).toMatchObject({ exitCode: 1, stale: [known] });
    const texts = [
      listReport(stale, { mark: plain }),
      dotReport(stale, plain),
      htmlReport(stale),
      githubAnnotations(stale),
      junitReport(stale),
    ];
    for (const text of [...texts, githubSummary(stale)])
      expect(text).toMatch(/Stale|stale|is not so any more/);
    // A build that reads the file alone is red as well, and nobody is told that a rule is broken.
    expect(junitReport(stale)).toContain('tests="2" failures="1" errors="0"');
    expect(listReport(stale, { mark: plain })).toContain("The baseline is stale");
    expect(new Ajv2020().validate(reportSchema, JSON.parse(jsonReport(stale)))).toBe(true);
  });

  it("of an app that is gone is stale, unless only some apps, frames or servers were looked at", () => {
    const place = { frame: "opaque", browser: "chromium" } as const;
    const known = [{ rule: "INI-01", outcome: "fail", app: "cities/gone", ...place } as const];
    const whole = { ...complete, verdicts: [verdict({})] };
    expect(applyBaseline(whole, { known })).toMatchObject({ exitCode: 1, stale: known });
    expect(applyBaseline(whole, { known }, true)).toMatchObject({ exitCode: 0, stale: [] });
    expect(applyBaseline({ ...whole, incomplete: ["it is gone"] }, { known })).toMatchObject({ stale: [] });
    const elsewhere = known.map((each) => ({ ...each, frame: "write" }));
    expect(applyBaseline(whole, { known: elsewhere })).toMatchObject({ exitCode: 0, stale: [] });
  });

  it("is told where a run is green by it alone", () => {
    const green = applyBaseline(complete, baselineOf(complete));
    const list = listReport(green, { mark: plain });
    expect(list).toContain("Nothing was found that the baseline does not know.");
    expect(list).not.toContain("Every rule that was judged holds");
    expect(dotReport(green, plain)).toContain("3 findings are known to the baseline");
    expect(githubSummary(green)).toContain("| fail, known |");
  });

  it("says nothing of rules that this run has not judged", () => {
    const known = { rule: "DET-01", outcome: "fail", app: "cities/show" } as const;
    expect(applyBaseline({ ...complete, verdicts: [verdict({})] }, { known: [known] }).exitCode).toBe(0);
  });

  it("is read with care", () => {
    expect(readBaseline({ known: [{ rule: "INI-01", outcome: "fail" }] })).toMatchObject({ known: [{}] });
    for (const wrong of [
      null,
      {},
      { known: [{}] },
      { known: [{ rule: "INI-01", outcome: "pass" }] },
      { known: [{ rule: 1, outcome: "fail" }] },
    ]) {
      expect(readBaseline(wrong)).toEqual(expect.any(String));
    }
  });
});
