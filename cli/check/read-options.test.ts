import { describe, expect, it } from "vitest";
import * as options from "./read-options.js";

const wrong = expect.objectContaining({ code: "OPTION_INVALID" });

describe("reporters", () => {
  it("are the list on a terminal, the dots in a log, and what is asked for", () => {
    expect(options.readReporters({}, false)).toEqual([{ name: "list" }]);
    expect(options.readReporters({}, true)).toEqual([{ name: "dot" }]);
    expect(options.readReporters({ json: true }, true)).toEqual([{ name: "json" }]);
  });

  it("go to files beside the one that goes to the output", () => {
    const reporter = ["junit=out/check.xml", "html=a=b.html"];
    expect(options.readReporters({ reporter }, false)).toEqual([
      { name: "list" },
      { name: "junit", file: "out/check.xml" },
      { name: "html", file: "a=b.html" },
    ]);
  });

  it("refuse an unknown name, and two for one output", () => {
    expect(() => options.readReporters({ reporter: ["xml"] }, false)).toThrow(wrong);
    expect(() => options.readReporters({ reporter: ["dot"], json: true }, false)).toThrow(wrong);
  });
});

describe("numbers and modes", () => {
  it("are read, or refused", () => {
    expect(options.readWorkers("4")).toBe(4);
    expect(options.readCount("1")).toBe(1);
    expect(options.readFrame("write", ["opaque"])).toEqual(["opaque", "write"]);
    expect(options.readBrowser("webkit", ["chromium"])).toEqual(["chromium", "webkit"]);
    expect(options.readFault("no-result", ["no-input"])).toEqual(["no-input", "no-result"]);
    expect(options.readLevel("RES-08=off", { CSP: "error" })).toEqual({ CSP: "error", "RES-08": "off" });
    expect(options.readBudget("BUD-03=0.5,2")).toEqual({ "BUD-03": [0.5, 2] });
    for (const read of [
      () => options.readWorkers("0"),
      () => options.readWorkers("99"),
      () => options.readCount("0"),
      () => options.readFrame("open"),
      () => options.readBrowser("safari"),
      () => options.readFault("no-luck"),
      () => options.readLevel("RES-08=loud"),
      () => options.readBudget("BUD-01=1"),
    ]) {
      expect(read).toThrow(wrong);
    }
  });
});
