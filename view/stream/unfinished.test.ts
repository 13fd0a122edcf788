import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { healed } from "../../base/json/healed.js";
import { checkPlan } from "../../plans/index.js";
import { samples } from "../../plans/samples/index.js";
import { finishedPart } from "./unfinished.js";

type Node = {
  readonly type?: unknown;
  readonly tag?: unknown;
  readonly props?: unknown;
  readonly value?: unknown;
  readonly children?: readonly Node[];
};

/** The members of a node, in the order in which a model may write them. */
const orders = [
  ["type", "tag", "props", "children"],
  ["props", "tag", "type", "children"],
  ["type", "tag", "children", "props"],
  ["children", "props", "type", "tag"],
] as const;

const ordered = (node: Node, order: readonly (keyof Node)[]): Node => ({
  ...Object.fromEntries(
    order.flatMap((name) =>
      node[name] === undefined
        ? []
        : [[name, name === "children" ? node.children?.map((child) => ordered(child, order)) : node[name]]],
    ),
  ),
  ...(node.value !== undefined && { value: node.value }),
});

/** Where what is shown says something that the finished plan does not say at the same place. */
function* untruths(shown: Node, final: Node | undefined, place = ""): Generator<string> {
  if (shown.type !== undefined && shown.type !== final?.type) yield `${place} type`;
  if (shown.tag !== undefined && shown.tag !== final?.tag) yield `${place} tag`;
  if (shown.value !== final?.value) yield `${place} value`;
  if (shown.props !== undefined && JSON.stringify(shown.props) !== JSON.stringify(final?.props))
    yield `${place} props`;
  for (const [at, child] of (shown.children ?? []).entries())
    yield* untruths(child, final?.children?.[at], `${place}/${at}`);
}

const partOf = (args: unknown) =>
  finishedPart(args, false) as { readonly root?: Node; readonly state: unknown } | undefined;

describe("STR-02, TIN-08: of a plan that is cut anywhere", () => {
  const anySample = fc.constantFrom(...samples.map(({ plan }) => plan));

  it.each(orders)(
    "nothing is shown that the finished plan does not say, written as %s, %s, %s, %s",
    (...order) => {
      fc.assert(
        fc.property(
          anySample,
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.boolean(),
          (plan, share, keepsHalves) => {
            const root = ordered(plan.root as Node, order);
            const text = JSON.stringify({ plan: { ...plan, root, state: plan.state } });
            const part = partOf(healed(text.slice(0, Math.floor(text.length * share)), { keepsHalves }));
            if (part?.root === undefined) return;
            expect([...untruths(part.root, root)]).toEqual([]);
            expect([{}, plan.state?.initial]).toContainEqual(
              part.state && (part.state as { initial: unknown }).initial,
            );
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it("all of it is accepted, and it only ever grows, when it is written in the order of the schema", () => {
    const count = (node: Node): number =>
      1 + (node.children ?? []).reduce((sum, child) => sum + count(child), 0);
    for (const { name, plan } of samples) {
      const text = JSON.stringify({
        plan: { specVersion: plan.specVersion, id: plan.id, version: 1, root: plan.root },
      });
      let before = 0;
      const step = Math.ceil(text.length / 30);
      for (let end = 0; end < text.length; end += step) {
        const part = partOf(healed(text.slice(0, end), { keepsHalves: end % 2 === 0 }));
        if (part?.root === undefined) continue;
        expect(checkPlan(part), `${name} at ${end}`).toMatchObject({ ok: true });
        const nodes = count(part.root);
        expect(nodes, `${name} at ${end}`).toBeGreaterThanOrEqual(before);
        before = nodes;
      }
      // The positive control: what comes last is almost all of it.
      expect(before / count(plan.root as Node), name).toBeGreaterThan(0.8);
    }
  });
});

describe("STR-02: a part of a plan", () => {
  const element = (...children: unknown[]) => ({ type: "element", tag: "p", props: { id: "p" }, children });
  const text = (value: string) => ({ type: "text", value });
  const plan = { specVersion: "runtime-plan/v1", id: "a", version: 1 };

  it("is without the last node of its last nodes", () => {
    const root = element(text("a"), element(text("b"), text("c")));
    expect(finishedPart({ plan: { ...plan, root } }, false)).toEqual({
      ...plan,
      root: element(text("a"), element(text("b"))),
      state: { initial: {} },
    });
  });

  it("is whole when the arguments are, or when something stands behind it", () => {
    const root = element(text("a"), text("b"));
    const state = { initial: { n: 1 }, transitions: { go: [] } };
    for (const [args, isWhole] of [
      [{ plan: { ...plan, state, root } }, true],
      [{ plan: { ...plan, root, state } }, true],
      [{ plan: { ...plan, root, state, metadata: {} } }, false],
    ] as const) {
      expect(finishedPart(args, isWhole)).toEqual({ ...plan, root, state: { initial: { n: 1 } } });
    }
  });

  it("has no state while that is written", () => {
    const root = element(text("a"));
    expect(finishedPart({ plan: { ...plan, root, state: { initial: { n: 1 } } } }, false)).toMatchObject({
      root,
      state: { initial: {} },
    });
  });

  it("is found in any argument", () => {
    const root = element(text("a"), text("b"));
    expect(finishedPart({ title: "x", ui: { ...plan, root } }, false)).toMatchObject({
      root: element(text("a")),
    });
  });

  it.each([
    undefined,
    null,
    5,
    "x",
    [],
    {},
    { plan: null },
    { plan: "{" },
    { plan: [plan] },
    { plan: {} },
    { plan: { specVersion: "runtime-plan/v1" } },
    { plan: { specVersion: "runtime-plan/v1", root: element(text("a"), text("b")), id: "half an i" } },
  ])("is not to be had of %j", (args) => {
    expect(checkPlan(finishedPart(args, false)).ok).toBe(false);
  });

  it.each([
    null,
    5,
    "x",
    [],
    {},
    text("a"),
    element(),
    element(text("a")),
    { ...element(text("a"), text("b")), children: { 0: text("a") } },
    element(null),
  ])("shows no root that is %j", (root) => {
    expect(checkPlan(finishedPart({ plan: { ...plan, root } }, false)).ok).toBe(false);
  });
});
