/** A schema as its cost sees it: which others meet the same value, and which meet its parts. */
export interface SchemaNode {
  readonly path: string;
  readonly inPlace: SchemaNode[];
  readonly properties: Map<string, SchemaNode>;
  readonly anyProperty: SchemaNode[];
  readonly otherProperty: SchemaNode[];
  readonly prefix: SchemaNode[];
  readonly rest: SchemaNode[];
  readonly anyItem: SchemaNode[];
}

export function schemaNode(path: string): SchemaNode {
  return {
    path,
    inPlace: [],
    properties: new Map(),
    anyProperty: [],
    otherProperty: [],
    prefix: [],
    rest: [],
    anyItem: [],
  };
}

/** A node that leads to itself without going into the value, which no validator would come out of. */
export function endlessNode(nodes: readonly SchemaNode[]): SchemaNode | undefined {
  const done = new Set<SchemaNode>();
  const open = new Set<SchemaNode>();
  const visit = (node: SchemaNode): SchemaNode | undefined => {
    if (open.has(node)) return node;
    if (done.has(node)) return undefined;
    open.add(node);
    for (const next of node.inPlace) {
      const endless = visit(next);
      if (endless) return endless;
    }
    open.delete(node);
    done.add(node);
    return undefined;
  };
  for (const node of nodes) {
    const endless = visit(node);
    if (endless) return endless;
  }
  return undefined;
}

/** How often each schema meets one value, references followed; nodes without cycles in place. */
type Met = ReadonlyMap<SchemaNode, number>;

function metBy(node: SchemaNode, known: Map<SchemaNode, Met>): Met {
  const before = known.get(node);
  if (before) return before;
  const met = new Map([[node, 1]]);
  for (const next of node.inPlace) {
    for (const [other, times] of metBy(next, known)) met.set(other, (met.get(other) ?? 0) + times);
  }
  known.set(node, met);
  return met;
}

/**
 * The most schemas that a value of some depth meets on the way from its root to one of its leaves. References that double
 * from schema to schema show here, and so do schemas that meet each part of a value more than once and come back to
 * themselves: they double with each level of the value.
 *
 * @param levels how deep values are at most
 * @param enough where counting may stop
 */
export function schemaCost(
  root: SchemaNode,
  nodes: readonly SchemaNode[],
  levels: number,
  enough: number,
): number {
  const known = new Map<SchemaNode, Met>();
  const met = new Map(nodes.map((node) => [node, metBy(node, known)]));
  let costs = new Map(nodes.map((node) => [node, sum(met.get(node), () => 1)]));
  for (let level = 1; level < levels; level++) {
    const before = costs;
    const below = (node: SchemaNode) => before.get(node) ?? 0;
    costs = new Map(nodes.map((node) => [node, sum(met.get(node), () => 1) + deepest(met.get(node), below)]));
    if ((costs.get(root) ?? 0) > enough) break;
    if (nodes.every((node) => costs.get(node) === before.get(node))) break;
  }
  return costs.get(root) ?? 0;
}

function sum(met: Met | undefined, each: (node: SchemaNode) => number): number {
  let total = 0;
  for (const [node, times] of met ?? []) total += times * each(node);
  return total;
}

/** What the dearest part of a value costs. */
function deepest(met: Met | undefined, below: (node: SchemaNode) => number): number {
  const all = (nodes: readonly SchemaNode[]) => nodes.reduce((total, node) => total + below(node), 0);
  const named = new Map<string | number, number>();
  const add = (name: string | number, cost: number) => named.set(name, (named.get(name) ?? 0) + cost);
  let anyProperty = 0;
  let anyItem = 0;
  for (const [node, times] of met ?? []) {
    anyProperty += times * (all(node.anyProperty) + all(node.otherProperty));
    anyItem += times * (all(node.anyItem) + all(node.rest));
    for (const [name, child] of node.properties) add(name, times * below(child));
    node.prefix.forEach((child, index) => {
      add(index, times * below(child));
    });
  }
  let dearest = Math.max(anyProperty, anyItem);
  for (const [name, cost] of named) {
    dearest = Math.max(dearest, cost + (typeof name === "number" ? anyItem : anyProperty));
  }
  return dearest;
}
