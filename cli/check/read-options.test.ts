import { describe, expect, it } from "vitest";
import {
  readBrowser,
  readBudget,
  readCount,
  readFault,
  readFrame,
  readLevel,
  readReporters,
  readWorkers,
} from "./read-options.js";

const wrong = expect.objectContaining({ code: "OPTION_INVALID" });

describe("reporters", () => {
  it("are the list on a terminal, the dots in a log, and what is asked for", () => {
    expect(readReporters({}, false)).toEqual([{ name: "list" }]);
    expect(readReporters({}, true)).toEqual([{ name: "dot" }]);
    expect(readReporters({ json: true }, true)).toEqual([{ name: "json" }]);
  });

  it("go to files beside the one that goes to the output", () => {
    const reporter = ["junit=out/check.xml", "html=a=b.html"];
    expect(readReporters({ reporter }, false)).toEqual([
      { name: "list" },
      { name: "junit", file: "out/check.xml" },
      { name: "html", file: "a=b.html" },
    ]);
  });

  it("refuse an unknown name, and two for one output", () => {
    expect(() => readReporters({ reporter: ["xml"] }, false)).toThrow(wrong);
    expect(() => readReporters({ reporter: ["dot"], json: true }, false)).toThrow(wrong);
  });
});

describe("numbers and modes", () => {
  it("are read, or refused", () => {
    expect(readWorkers("4")).toBe(4);
    expect(readCount("1")).toBe(1);
    expect(readFrame("write", ["opaque"])).toEqual(["opaque", "write"]);
    expect(readBrowser("webkit", ["chromium"])).toEqual(["chromium", "webkit"]);
    expect(readFault("no-result", ["no-input"])).toEqual(["no-input", "no-result"]);
    expect(readLevel("RES-08=off", { CSP: "error" })).toEqual({ CSP: "error", "RES-08": "off" });
    expect(readBudget("BUD-03=0.5,2")).toEqual({ "BUD-03": [0.5, 2] });
    for (const read of [
      () => readWorkers("0"),
      () => readWorkers("99"),
      () => readCount("0"),
      () => readFrame("open"),
      () => readBrowser("safari"),
      () => readFault("no-luck"),
      () => readLevel("RES-08=loud"),
      () => readBudget("BUD-01=1"),
    ]) {
      expect(read).toThrow(wrong);
    }
  });
});
