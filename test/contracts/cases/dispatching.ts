import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Contracts, Invocation, InvocationOutcome } from "../../../server/contracts/index.js";
import { calledAs, codeOf, type Granted, givenUp, grantedAt, newKey } from "../dispatch/kit.js";
import { approved, offering, sendReport, summarize } from "../kit.js";
import { imported, type PlayedCases, refusal, stage, type World } from "./world.js";

async function granted({ contracts, upstream }: World, methods = ["summarize"]): Promise<Granted> {
  await upstream.behave(offering(summarize, sendReport));
  const endpoint = `${upstream.url}?as=reports`;
  await contracts.connect({ id: "reports", endpoint, profile: "2026-07-28", privateNetwork: true });
  await contracts.importConnection("reports");
  return grantedAt(contracts, "reports", { methods });
}

const unknown = async ({ contracts, upstream }: World, call: Invocation, reason: string) => {
  expect(await contracts.invoke(call)).toMatchObject({ state: "indeterminate", reason, replayed: false });
  expect(await contracts.invoke(call)).toMatchObject({ state: "indeterminate", reason, replayed: true });
  expect(await upstream.calls()).toBe(1);
};

/** A tool that says of itself that it could be called again. */
const claiming = {
  name: "pay",
  description: "Idempotent by its member requestKey, for 24 hours.",
  inputSchema: { type: "object", properties: { requestKey: { type: "string" } } },
  annotations: { readOnlyHint: true, idempotentHint: true },
};

async function lostClaim(world: World): Promise<void> {
  const { contracts, upstream } = world;
  await imported(world, offering(claiming));
  await stage(world, ["pay"]);
  // Whatever a tool says of itself, a person approves it.
  const unapproved = { slug: "reports", reviewer: "", shownDigest: "", code: "" };
  expect(await refusal(contracts.approve(unapproved))).toMatchObject({ code: "review_required" });
  const { contractUrl } = await approved(contracts, "reports");
  await contracts.grant({ consumer: "desk", contractUrl, methods: ["pay"] });
  await upstream.behave({ ...offering(claiming), call: { kind: "destroy" } });
  const address = { consumer: "desk", resource: "reports", contractUrl, method: "pay" };
  await unknown(
    world,
    { ...address, transactionId: newKey(), input: { requestKey: "k" } },
    "connection_lost",
  );
}

const script = fileURLToPath(new URL("../dispatch/dying-process.mjs", import.meta.url));

/** Calls from a process that is killed at a point; the row of the call stays behind. */
async function killedAt(point: string, world: World, call: Invocation): Promise<void> {
  const child = spawn(process.execPath, [script, world.url, point, ...world.driver], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.stdin.end(JSON.stringify(call));
  if (point === "sent") {
    await world.upstream.held();
    child.kill("SIGKILL");
  }
  const [, signal] = await once(child, "exit");
  expect(signal, point).toBe("SIGKILL");
}

async function recovered(contracts: Contracts, call: Invocation): Promise<InvocationOutcome> {
  await expect
    .poll(async () => (await contracts.invoke(call)).state, { timeout: 20_000 })
    .toBe("indeterminate");
  return contracts.invoke(call);
}

/** Scenarios about calls and what is known of them afterwards. */
export const dispatching: PlayedCases = {
  "annotation-lies": { play: lostClaim },
  "unverified-idempotent-claim": { play: lostClaim },
  "revocation-mid-flight": {
    async play(world) {
      const { contracts, upstream } = world;
      const { grant, call } = await granted(world);
      await upstream.behave(calledAs({ hold: true }));
      const given = call();
      const outcome = codeOf(contracts.invoke(given));
      await upstream.held();
      await contracts.revokeGrant(grant.id);
      await upstream.release();
      expect(await outcome).toBe("grant_denied");
      expect(await codeOf(contracts.invoke(given))).toBe("grant_denied");
      expect((await contracts.invocations.list()).entries).toMatchObject([{ state: "succeeded" }]);
    },
  },
  "http-503-and-429": {
    async play(world) {
      const { call } = await granted(world);
      for (const status of [503, 429]) {
        await world.upstream.behave(calledAs({ status, headers: { "retry-after": "0" } }));
        await unknown(world, call(), "http_error");
      }
    },
  },
  "input-required": {
    async play(world) {
      const { call } = await granted(world);
      const params =
        '{"mode":"form","message":"password","requestedSchema":{"type":"object","properties":{}}}';
      const asked = `"inputRequests":{"a":{"method":"elicitation/create","params":${params}}}`;
      await world.upstream.behave(calledAs({ result: `{"resultType":"input_required",${asked}}` }));
      await unknown(world, call(), "upstream_unsupported_result");
    },
  },
  "error-result-not-validated": {
    async play(world) {
      const { call } = await granted(world);
      const text = "x".repeat(5_000);
      const members = `"content":[{"type":"text","text":"${text}"}],"structuredContent":["other"]`;
      await world.upstream.behave(
        calledAs({ result: `{"resultType":"complete","isError":true,${members}}` }),
      );
      expect(await world.contracts.invoke(call())).toMatchObject({
        state: "failed",
        report: text.slice(0, 4_096),
      });
    },
  },
  "oversize-response": {
    async play(world) {
      const { contracts, upstream } = world;
      const { call } = await granted(world);
      const before = process.memoryUsage().rss;
      for (const kind of ["endless", "gzip", "endless-event"] as const) {
        await upstream.behave(calledAs({ kind }));
        const outcome = await contracts.invoke(call());
        expect(outcome, kind).toMatchObject({ state: "indeterminate", reason: "response_too_large" });
        expect(outcome).not.toHaveProperty("result");
      }
      await upstream.behave(calledAs({ kind: "lying-length" }));
      expect(await contracts.invoke(call())).toMatchObject({ state: "indeterminate" });
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    },
  },
  "token-forwarding-canary": {
    remains: "what a request to the exposed MCP endpoint carries, which is `canary.test.ts`",
    async play(world) {
      const { contracts, upstream } = world;
      await upstream.behave(offering(summarize, sendReport));
      const credential = {
        env: "PORTHOLE_TEST_UPSTREAM",
        issuer: "https://issuer.test",
        audience: upstream.origin,
        subject: "owner",
      };
      process.env.PORTHOLE_TEST_UPSTREAM = "own-token";
      const endpoint = `${upstream.url}?as=reports`;
      await contracts.connect({
        id: "reports",
        endpoint,
        profile: "2026-07-28",
        privateNetwork: true,
        credential,
      });
      await contracts.importConnection("reports");
      const consumer = "canary-consumer";
      const { call } = await grantedAt(contracts, "reports", { consumer });
      for (const behaviour of [{}, { status: 503 }, { kind: "destroy" }] as const) {
        await upstream.behave(calledAs(behaviour));
        await contracts.invoke(call({ consumer, transactionId: `canary-${newKey()}` }));
        await contracts.importConnection("reports");
        for (const { url, headers, body } of await upstream.seen()) {
          expect(JSON.stringify([url, headers, body])).not.toMatch(/canary|desk/);
          expect(headers.authorization).toBe("Bearer own-token");
        }
      }
    },
  },
  "transaction-conflict": {
    async play(world) {
      const { contracts, upstream } = world;
      const { contractUrl, call } = await granted(world, ["summarize", "send_report"]);
      const reviewedTwice = await contracts.stage({
        connection: "reports",
        slug: "again",
        methods: [{ tool: "summarize", effect: "reads" }],
        disclosure: "none",
        dependencies: "none",
      });
      const { code } = await contracts.issueCode("again");
      const shownDigest = reviewedTwice.stageDigest;
      const other = await contracts.approve({ slug: "again", reviewer: "Ada", shownDigest, code });
      await contracts.grant({ consumer: "desk", contractUrl: other.contractUrl, methods: ["summarize"] });
      const first = call();
      await contracts.invoke(first);
      for (const changes of [
        { input: { noteId: "other" } },
        { method: "send_report", input: { to: "a" } },
        { contractUrl: other.contractUrl },
      ]) {
        expect(await codeOf(contracts.invoke({ ...first, ...changes }))).toBe("transaction_conflict");
      }
      expect(contractUrl).not.toBe(other.contractUrl);
      const sameText = JSON.parse(' { "noteId" : "n1" } ');
      expect(await contracts.invoke({ ...first, input: sameText })).toMatchObject({ replayed: true });
      expect(await upstream.calls()).toBe(1);
    },
  },
  "crash-between-reserve-and-complete": {
    async play(world) {
      const { contracts, upstream } = world;
      const { call } = await granted(world);
      for (const [point, sends] of [
        ["admitted", 0],
        ["sent", 1],
        ["answered", 1],
      ] as const) {
        await upstream.behave(calledAs({ hold: point === "sent" }));
        const given = call();
        await killedAt(point, world, given);
        expect(await recovered(contracts, given)).toMatchObject({ reason: "process_lost", replayed: true });
        expect(await upstream.calls(), point).toBe(sends);
      }
      const { entries } = await contracts.invocations.list({ states: ["indeterminate"] });
      expect(entries).toHaveLength(3);
    },
  },
  "late-answer": {
    async play(world) {
      const { contracts, upstream } = world;
      const { call } = await granted(world);
      const second =
        '{"jsonrpc":"2.0","id":$ID,"result":{"resultType":"complete","isError":true,"content":[]}}';
      await upstream.behave(calledAs({ hold: true, answer: "sse", further: [second] }));
      let given = call();
      const { invocationId, state } = await givenUp((deadlineMs) => {
        given = call({ deadlineMs });
        return contracts.invoke(given);
      });
      expect(state).toBe("indeterminate");
      await upstream.release();
      const events = async () => (await contracts.invocations.read(invocationId)).events;
      await expect.poll(async () => (await events()).length, { timeout: 20_000 }).toBe(2);
      expect(await events()).toMatchObject([
        { kind: "late_answer", state: "succeeded", evidence: "late response" },
        { kind: "answer_ignored", state: "failed" },
      ]);
      expect(await contracts.invoke(given)).toMatchObject({ state: "succeeded", replayed: true });
    },
  },
  "jsonrpc-id-not-dedupe": {
    async play(world) {
      const { contracts, upstream, restarted } = world;
      const { call } = await granted(world);
      const [first, second] = [call(), call()];
      await upstream.behave(calledAs({}));
      await contracts.invoke(first);
      const again = restarted();
      await again.invoke(second);
      const ids = (await upstream.seen())
        .filter(({ body }) => body.includes('"tools/call"'))
        .map(({ body }) => JSON.parse(body).id);
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(ids[1]);
      await again.invoke(second);
      await restarted().invoke(first);
      expect(await upstream.calls()).toBe(2);
    },
  },
};
