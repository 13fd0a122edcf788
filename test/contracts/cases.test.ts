import { describe, expect, it } from "vitest";
import { betterSqliteFolder } from "./better-sqlite.js";
import { changing } from "./cases/changing.js";
import { connecting } from "./cases/connecting.js";
import { dispatching } from "./cases/dispatching.js";
import { granting } from "./cases/granting.js";
import { handed } from "./cases/handed.js";
import { importing } from "./cases/importing.js";
import type { PlayedCases } from "./cases/world.js";
import { dispatching as dispatchingOn } from "./dispatch/kit.js";
import { engines, engineUnderTest } from "./engines.js";
import { upstreamForFile } from "./kit.js";

const played: PlayedCases = { ...importing, ...changing, ...granting, ...connecting, ...dispatching };

describe("the handed scenarios", () => {
  it("are each played", () => {
    const ids = handed.map(({ id }) => id).sort();
    expect(Object.keys(played).sort()).toEqual(ids);
  });
});

describe.each(engines)("the handed scenarios in %s", (name) => {
  const engine = engineUnderTest(name);
  const upstream = upstreamForFile();

  for (const { id, rules } of handed) {
    const { play, remains } = played[id] ?? {};
    const title = `${id} (${rules.join(", ")})`;
    it(remains === undefined ? title : `${title}; but for ${remains}`, async () => {
      const url = await engine.newUrl();
      const journal = await engine.open(url);
      const restarted = () => dispatchingOn(journal);
      const driver = name === "better-sqlite3" ? [betterSqliteFolder] : [];
      const contracts = restarted();
      await play?.({ contracts, journal, upstream: upstream.current, url, driver, restarted });
    }, 60_000);
  }
});
