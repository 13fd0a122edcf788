import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whyNot } from "../../harness/engines/installed.js";
import { checkApp, type Engine, engines, type Report } from "../../harness/index.js";
import { type Companion, startCompanion } from "../../server/companion/companion.js";

/** What is not there is not checked, and named in the name of the test. */
const here = engines.filter((engine) => whyNot(engine) === undefined);

describe(`the companion's apps in ${here.join(", ")}`, () => {
  let companion: Companion;
  let report: Report;
  beforeAll(async () => {
    companion = await startCompanion();
    await companion.source;
    report = await checkApp({ targets: [{ url: companion.url }], browsers: here, requireRender: true });
  });
  afterAll(() => companion?.close());

  it.each(here)("in %s every rule that can be judged holds", (engine: Engine) => {
    const found = report.verdicts
      .filter(({ browser = engine }) => browser === engine)
      .filter(({ outcome, judgedIn }) => outcome !== "pass" && outcome !== "not-applicable" && !judgedIn)
      .map(({ rule, app, outcome, message, evidence }) => ({ rule, app, outcome, message, evidence }));
    expect(found).toEqual([]);
  });

  it("leave nothing out", () => {
    expect(report).toMatchObject({ exitCode: 0, incomplete: [] });
    expect(report.environment.browsers.map(({ name }) => name)).toEqual(here);
    expect(report.apps.length).toBeGreaterThan(1);
    // What one engine is deaf to another one has judged: no rule is without a verdict.
    expect(report.verdicts.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(
      20 * here.length * report.apps.length,
    );
  });
});
