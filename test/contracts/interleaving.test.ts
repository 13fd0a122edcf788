import { describe, expect, it } from "vitest";
import type { AuthorizedCall, CallRequest } from "../../server/contracts/index.js";
import { randomFrom } from "../random.js";
import { engines, engineUnderTest } from "./engines.js";
import { approved, call, connected, contractsOn, reviewed, selection, upstreamForFile } from "./kit.js";

const [consumers, methods, resource] = [["desk", "shop"], ["summarize", "send_report"], "reports"];
const acts = 120;
const seeds = [1, 2, 3].map((seed) => seed + Number(process.env.PORTHOLE_SEED ?? 0));

/** What was granted, in plain words: what it allows follows from the rules and from nothing of the code. */
interface Given {
  readonly id: string;
  readonly consumer: string;
  readonly contractUrl: string;
  readonly methods: Set<string>;
  isLive: boolean;
}

interface Held {
  readonly handle: AuthorizedCall;
  readonly request: CallRequest;
  /** The turn in which it was given. */
  readonly since: number;
}

describe.each(engines)("acts of owners and consumers in any order, in %s", (name) => {
  const engine = engineUnderTest(name);
  const upstream = upstreamForFile();

  it.each(seeds)(
    "GRT-02, GRT-04, GRT-07, GRT-09: allow what a plain account of them allows (seed %i)",
    async (seed) => {
      const random = randomFrom(seed);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
      const contracts = contractsOn(await engine.open());
      await connected(contracts, upstream.current);
      const urls: string[] = [];
      for (const slug of ["one", "two"]) {
        await contracts.stage({ connection: resource, slug, methods: selection, ...reviewed });
        urls.push((await approved(contracts, slug)).contractUrl);
      }
      const given: Given[] = [];
      const assigned = new Set(urls);
      let isConnected = true;
      let turn = 0;
      const held: Held[] = [];
      /** When what a consumer has of a contract was changed last. */
      const touched = new Map<string, number>();
      const touch = (consumer: string, url: string) => touched.set(`${consumer} ${url}`, turn);

      const allows = (consumer: string, contractUrl: string, method: string) =>
        isConnected &&
        assigned.has(contractUrl) &&
        given.some(
          (grant) =>
            grant.isLive &&
            grant.consumer === consumer &&
            grant.contractUrl === contractUrl &&
            grant.methods.has(method),
        );
      const end = (grant: Given) => {
        grant.isLive = false;
        touch(grant.consumer, grant.contractUrl);
      };
      const may: Readonly<Record<string, () => Promise<void>>> = {
        async grant() {
          const [consumer, contractUrl] = [pick(consumers), pick(urls)];
          if (!assigned.has(contractUrl)) return;
          const chosen = random() < 0.5 ? [pick(methods)] : methods;
          const { id } = await contracts.grant({ consumer, contractUrl, methods: chosen });
          given.push({ id, consumer, contractUrl, methods: new Set(chosen), isLive: true });
        },
        async narrow() {
          const grant = pick(given.filter(({ isLive }) => isLive));
          const method = pick(methods);
          if (!grant?.methods.has(method)) return;
          await contracts.revokeGrant(grant.id, [method]);
          grant.methods.delete(method);
          touch(grant.consumer, grant.contractUrl);
        },
        async revoke() {
          const grant = pick(given);
          if (!grant) return;
          await contracts.revokeGrant(grant.id);
          if (grant.isLive) end(grant);
        },
        async revokeAll() {
          const consumer = pick(consumers);
          await contracts.revokeGrantsOf(consumer);
          for (const grant of given) if (grant.isLive && grant.consumer === consumer) end(grant);
        },
        async assign() {
          const url = pick(urls);
          if (assigned.delete(url)) {
            await contracts.unassign(resource, url);
            for (const grant of given) if (grant.isLive && grant.contractUrl === url) end(grant);
          } else {
            await contracts.assign(resource, url);
            assigned.add(url);
          }
        },
        async suspend() {
          isConnected = !isConnected;
          await contracts.setConnectionState(resource, isConnected ? "connected" : "suspended");
        },
        async authorize() {
          const [consumer, contractUrl, method] = [pick(consumers), pick(urls), pick(methods)];
          const request = { consumer, contractUrl, method, resource, ...call };
          const handle = await contracts.authorize(request).catch(() => undefined);
          expect(handle !== undefined, `turn ${turn}`).toBe(allows(consumer, contractUrl, method));
          if (handle !== undefined) held.push({ handle, request, since: turn });
        },
        async redeem() {
          const [one] = held.splice(Math.floor(random() * held.length), 1);
          if (!one) return;
          const { consumer, contractUrl, method } = one.request;
          const isUntouched = (touched.get(`${consumer} ${contractUrl}`) ?? -1) < one.since;
          const outcome = await contracts.redeem(one.handle, one.request).then(
            () => true,
            () => false,
          );
          // A grant beside the one behind it may have been touched instead; what was not touched has to work.
          if (isUntouched) expect(outcome, `turn ${turn}`).toBe(isConnected);
          if (outcome) expect(allows(consumer, contractUrl, method), `turn ${turn}`).toBe(true);
          await expect(contracts.redeem(one.handle, one.request).then(() => outcome)).rejects.toMatchObject({
            code: expect.stringMatching(outcome ? /^handle_invalid$/ : /./),
          });
        },
      };
      const often = [...Object.keys(may), "grant", "authorize", "authorize", "redeem", "redeem"];
      for (; turn < acts; turn++) {
        await may[pick(often)]?.();
        const consumer = pick(consumers);
        const listed = (await contracts.methodsOf(consumer)).map(
          (each) => `${each.contractUrl} ${each.method.id}`,
        );
        const allowed = urls.flatMap((url) =>
          methods.filter((method) => allows(consumer, url, method)).map((method) => `${url} ${method}`),
        );
        expect(listed.sort(), `turn ${turn}`).toEqual(allowed.sort());
      }
    },
    60_000,
  );
});
