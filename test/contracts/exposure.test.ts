import { describe, expect, it, onTestFinished } from "vitest";
import { type Contracts, metaKeys } from "../../server/contracts/index.js";
import { connect, eras, textOf } from "../server/mcp.js";
import { startUpstream } from "../server/upstream.js";
import { engines, engineUnderTest } from "./engines.js";
import { type Door, expose } from "./exposing.js";
import { approved, offering, reviewed, sendReport, summarize, upstreamForFile } from "./kit.js";
import { another, providers, type Standing, serverStanding } from "./standing.js";

const upstream = upstreamForFile();
const ids = { [metaKeys.transactionId]: "transaction-0000001" };

async function listed(door: Door, subject: string, era: (typeof eras)[number] = "2026-07-28") {
  const client = await connect(door.url, era, await door.as(subject));
  return (await client.listTools()).tools;
}
const names = async (door: Door, subject: string) => (await listed(door, subject)).map(({ name }) => name);

/** The answer as it stands on the wire. */
async function answerTo(door: Door, subject: string, name: string): Promise<unknown> {
  const response = await fetch(door.url, {
    method: "POST",
    headers: {
      ...(await door.as(subject)),
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: {} } }),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
}

describe.each(engines)("granted methods over MCP in %s", (name) => {
  const engine = engineUnderTest(name);
  const closing = <T extends { readonly contracts: Contracts }>(here: T): T => {
    onTestFinished(() => here.contracts.close());
    return here;
  };
  const served = async () => closing(await serverStanding(await engine.open(), upstream.current));

  describe.each(Object.keys(providers))("of %s (CTR-10)", (provider) => {
    const start = async () =>
      closing((await providers[provider]?.(await engine.open(), upstream.current)) as Standing);

    it.each(eras)(
      "GRT-03, GRT-09: are a consumer's own, and what is listed can be called (%s)",
      async (era) => {
        const { contracts, contractUrl } = await start();
        await contracts.grant({ consumer: "desk", contractUrl, methods: ["summarize"] });
        await contracts.grant({ consumer: "shop", contractUrl, methods: ["send_report"] });
        const door = await expose(contracts, { ada: "desk", bob: "shop", eve: "nobody" });
        const [tool, ...others] = await listed(door, "ada", era);
        expect(others).toEqual([]);
        expect(tool).toMatchObject({
          name: "summarize",
          description: summarize.description,
          inputSchema: summarize.inputSchema,
          outputSchema: summarize.outputSchema,
          annotations: { readOnlyHint: true },
          _meta: { [metaKeys.contractUrl]: contractUrl },
        });
        expect(await listed(door, "bob", era)).toMatchObject([
          { name: "send_report", annotations: { readOnlyHint: false, destructiveHint: true } },
        ]);
        expect(await listed(door, "eve", era)).toEqual([]);
        const ada = await connect(door.url, era, await door.as("ada"));
        const given = await ada.callTool({ name: "summarize", arguments: { noteId: "n1" } });
        expect(given).toMatchObject({ structuredContent: { summary: "short" } });
        expect(given._meta).toMatchObject({ [metaKeys.state]: "succeeded", [metaKeys.replayed]: false });
        expect(await contracts.invocations.list()).toMatchObject({
          entries: [{ consumer: "desk", method: "summarize", state: "succeeded" }],
        });
      },
    );

    it("GRT-03: what is not granted answers to the letter like what is not there", async () => {
      const { contracts, consent } = await start();
      await contracts.grant(consent);
      const door = await expose(contracts, { ada: "desk" });
      const ghost = JSON.stringify(await answerTo(door, "ada", "no_such_tool"));
      const denied = JSON.stringify(await answerTo(door, "ada", "send_report"));
      expect(denied.replaceAll("send_report", "no_such_tool")).toBe(ghost);
      expect(door.denied).toEqual([
        ["desk", "no_such_tool"],
        ["desk", "send_report"],
      ]);
      expect(JSON.stringify(await answerTo(door, "ada", "summarize"))).not.toContain("not found");
      expect((await contracts.invocations.list()).entries).toEqual([]);
    });

    it("INV-03: a call with a transaction id is done once, and told again", async () => {
      const { contracts, consent } = await start();
      await contracts.grant(consent);
      const door = await expose(contracts, { ada: "desk" });
      const client = await connect(door.url, "2026-07-28", await door.as("ada"));
      const asked = { name: "summarize", arguments: { noteId: "n1" }, _meta: ids };
      const [first, second] = [await client.callTool(asked), await client.callTool(asked)];
      expect(first._meta).toMatchObject({ ...ids, [metaKeys.replayed]: false });
      expect(second._meta).toMatchObject({ ...ids, [metaKeys.replayed]: true });
      expect([second.content, second.structuredContent]).toEqual([first.content, first.structuredContent]);
      expect((await contracts.invocations.list()).entries).toHaveLength(1);
      const other = await client.callTool({ ...asked, arguments: { noteId: "n2" } });
      expect(other).toMatchObject({ isError: true, _meta: { [metaKeys.code]: "transaction_conflict" } });
      const free = await client.callTool({ ...asked, _meta: {} });
      expect(free._meta?.[metaKeys.transactionId]).toMatch(/^[0-9a-f-]{36}$/);
      for (const bad of ["short", 7, null]) {
        const refused = await client.callTool({ ...asked, _meta: { [metaKeys.transactionId]: bad } });
        expect(refused._meta).toMatchObject({ [metaKeys.code]: "transaction_invalid" });
      }
      expect((await contracts.invocations.list()).entries).toHaveLength(2);
    });
  });

  it("GRT-04, GRT-09: disappear with the grant, for clients that are connected too", async () => {
    const { contracts, consent } = await served();
    const { id } = await contracts.grant(consent);
    const door = await expose(contracts, { ada: "desk" });
    const client = await connect(door.url, "2025-11-25", await door.as("ada"));
    expect((await client.listTools()).tools).toHaveLength(1);
    await contracts.revokeGrant(id);
    expect((await client.listTools()).tools).toEqual([]);
    const calling = client.callTool({ name: "summarize", arguments: { noteId: "n1" } });
    await expect(calling).rejects.toThrow("Tool summarize not found");
    expect((await upstream.current.seen()).filter(({ body }) => body.includes("tools/call"))).toEqual([]);
  });

  it("GRT-10: are nobody's without a token that the door takes", async () => {
    const { contracts, consent } = await served();
    await contracts.grant(consent);
    const door = await expose(contracts, { ada: "desk" });
    await expect(connect(door.url, "2026-07-28")).rejects.toThrow();
    await expect(connect(door.url, "2026-07-28", await door.as("stranger"))).rejects.toThrow();
    expect(await names(door, "ada")).toEqual(["summarize"]);
  });

  it("DIS-04: arguments that the contract does not allow are refused with their places, and nothing is sent", async () => {
    const { contracts, consent } = await served();
    await contracts.grant(consent);
    const door = await expose(contracts, { ada: "desk" });
    const client = await connect(door.url, "2026-07-28", await door.as("ada"));
    const refused = await client.callTool({ name: "summarize", arguments: { noteId: 7 } });
    expect(refused).toMatchObject({ isError: true, _meta: { [metaKeys.code]: "input_invalid" } });
    expect(textOf(refused as never)).toMatch(/\/noteId/);
    expect((await contracts.invocations.list()).entries).toEqual([]);
  });

  it("says of a call of which nobody knows that it must not be repeated", async () => {
    const { contracts, consent } = await served();
    await contracts.grant(consent);
    const door = await expose(contracts, { ada: "desk" });
    const client = await connect(door.url, "2026-07-28", await door.as("ada"));
    await upstream.current.behave({ ...offering(summarize, sendReport), call: { status: 500 } });
    const asked = { name: "summarize", arguments: { noteId: "n1" }, _meta: ids };
    const lost = await client.callTool(asked);
    expect(lost).toMatchObject({ isError: true, _meta: { [metaKeys.state]: "indeterminate" } });
    expect(textOf(lost as never)).toContain("Do not repeat it as another transaction");
    const [entry] = (await contracts.invocations.list()).entries;
    await contracts.invocations.reconcile(entry?.invocationId ?? "", {
      state: "succeeded",
      by: "Ada",
      evidence: "The note is there.",
    });
    const told = await client.callTool(asked);
    expect(textOf(told as never)).toContain("It was done, and its result is not kept");
    expect(told._meta).toMatchObject({ [metaKeys.state]: "succeeded", [metaKeys.replayed]: true });
  });

  it("offers the newest version of a contract, and nothing under a name that means two things", async () => {
    const { contracts, consent, contractUrl } = await served();
    await contracts.grant(consent);
    await upstream.current.behave(
      offering({ ...sendReport, description: "Send any report." }, { ...summarize }),
    );
    await contracts.importConnection("reports");
    const second = await approved(contracts);
    await contracts.grant({ ...consent, contractUrl: second.contractUrl });
    const withheld: unknown[] = [];
    const all = await expose(contracts, { ada: "desk" }, { onWithheld: (...told) => withheld.push(told) });
    expect(await listed(all, "ada")).toMatchObject([
      { name: "summarize", _meta: { [metaKeys.contractUrl]: second.contractUrl } },
    ]);
    expect(withheld).toEqual([]);
    const other = await another(contracts, "reports");
    await contracts.grant({ ...consent, contractUrl: other, methods: ["summarize", "send_report"] });
    expect(await names(all, "ada")).toEqual(["send_report"]);
    expect(withheld).toContainEqual(["desk", [{ name: "summarize", reason: "clash" }]]);
    const chosen = await expose(contracts, {}, { contracts: [contractUrl] });
    expect(await listed({ ...all, url: chosen.url, as: chosen.as }, "ada")).toMatchObject([
      { name: "summarize", _meta: { [metaKeys.contractUrl]: contractUrl } },
    ]);
    const beside = await expose(contracts, {}, { taken: ["send_report"] });
    expect(await names(beside, "ada")).toEqual([]);
  });

  it("withholds a method whose schema cannot be told over MCP, and keeps the others", async () => {
    const { contracts } = await served();
    const odd = { ...sendReport, name: "odd", inputSchema: { type: "object", anyOf: [true] } };
    await upstream.current.behave(offering(summarize, sendReport, odd));
    await contracts.importConnection("reports");
    await contracts.stage({
      connection: "reports",
      slug: "odd",
      methods: ["summarize", "odd"].map((tool) => ({ tool, effect: "reads" }) as const),
      ...reviewed,
    });
    const { contractUrl } = await approved(contracts, "odd");
    await contracts.grant({ consumer: "desk", contractUrl, methods: ["summarize", "odd"] });
    const withheld: unknown[] = [];
    const door = await expose(contracts, { ada: "desk" }, { onWithheld: (...told) => withheld.push(told) });
    expect(await names(door, "ada")).toEqual(["summarize"]);
    expect(withheld).toContainEqual(["desk", [{ name: "odd", reason: "schema" }]]);
  });

  it("IMP-02: say nothing of the connection behind them", async () => {
    const own = await startUpstream();
    await own.behave(offering(summarize, sendReport));
    const { contracts, consent } = closing(await serverStanding(await engine.open(), own));
    await contracts.grant(consent);
    const door = await expose(contracts, { ada: "desk" });
    const client = await connect(door.url, "2026-07-28", await door.as("ada"));
    const seen: unknown[] = [await client.listTools()];
    seen.push(await client.callTool({ name: "summarize", arguments: { noteId: "n1" } }));
    await own.stop();
    seen.push(await client.callTool({ name: "summarize", arguments: { noteId: "n2" } }));
    await contracts.setConnectionState("reports", "suspended");
    seen.push(await answerTo(door, "ada", "summarize"));
    const text = JSON.stringify(seen);
    for (const part of [own.origin, "127.0.0.1", "ECONNREFUSED", "as=reports"]) {
      expect(text).not.toContain(part);
    }
  });
});
