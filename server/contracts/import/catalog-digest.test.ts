import { describe, expect, it } from "vitest";
import { catalogForFile, pages, tool } from "../../../test/contracts/catalog-kit.js";

const catalog = catalogForFile();

describe("REV-07: the digest of a catalog", () => {
  const one = '{"name":"a","inputSchema":{"type":"object","required":["x","y"]}}';

  it("is the same whatever the order, the pages, the era of the answer and the white space", async () => {
    await catalog.upstream.behave({ pages: pages([one, tool("b")]) });
    const { catalogDigest } = await catalog.read();
    const spaced = ' { "inputSchema" : {"required":["x","y"], "type":"object"},\t"name":"\\u0061" } ';
    await catalog.upstream.behave({ answer: "sse", pages: pages([tool("b")], [], [spaced]) });
    expect((await catalog.read()).catalogDigest).toBe(catalogDigest);
  });

  it("changes with the order of an array, with a description, and with a tool that is unsupported", async () => {
    const digests = new Set<string>();
    const variants = [
      [one],
      [one.replace('["x","y"]', '["y","x"]')],
      [one.replace('{"name"', '{"description":"d","name"')],
      [one, '{"name":"bad"}'],
      [one, '{"name":"bad","title":"t"}'],
    ];
    for (const tools of variants) {
      await catalog.upstream.behave({ pages: pages(tools) });
      digests.add((await catalog.read()).catalogDigest);
    }
    expect(digests.size).toBe(variants.length);
  });
});
