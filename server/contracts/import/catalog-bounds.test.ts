import { describe, expect, it } from "vitest";
import { catalogForFile, pages, tool } from "../../../test/contracts/catalog-kit.js";
import { contractLimits } from "../limits.js";

const catalog = catalogForFile();

describe("IMP-05: bounds of a catalog", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => tool(`t${at}`));

  it("takes 1024 tools, and refuses one more with the limit", async () => {
    const { toolsPerCatalog } = contractLimits;
    await catalog.upstream.behave({ pages: pages(many(toolsPerCatalog)) });
    expect((await catalog.read()).tools).toHaveLength(toolsPerCatalog);
    await catalog.upstream.behave({ pages: pages(many(toolsPerCatalog), [tool("more")]) });
    expect(await catalog.refusal()).toMatchObject({
      code: "catalog_limit_exceeded",
      details: { limit: "toolsPerCatalog", allowed: 1_024, actual: 1_025 },
    });
  });

  it("refuses more bytes than a catalog may have", async () => {
    const large = tool("large", { "x-more": "x".repeat(3_900_000) });
    await catalog.upstream.behave({ pages: pages([large], [large], [large], [large], [large]) });
    expect(await catalog.refusal()).toMatchObject({
      code: "catalog_limit_exceeded",
      details: { limit: "catalogBytes" },
    });
  });
});
