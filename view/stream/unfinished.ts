interface Open {
  readonly [member: string]: unknown;
}

/**
 * What can be shown of a plan that is still being written as an argument: its root up to the last node that is finished, and
 * the state that it begins with once that is finished. Undefined while there is nothing to show; else it has still to be
 * checked.
 *
 * A host that has half a JSON text closes it, so only the end of what is there may be wrong: the last member of the last
 * member, and so on. Along that way a node is kept without its last member when it has children that are finished; the last
 * node is left out.
 *
 * @param isWhole nothing is missing: all of it can be shown
 */
export function finishedPart(args: unknown, isWhole: boolean): unknown {
  const plan =
    isObject(args) &&
    Object.values(args)
      .filter(isObject)
      .find(({ specVersion }) => specVersion);
  if (!plan) return undefined;
  const open = isWhole ? undefined : lastOf(plan);
  const { specVersion, id, version, state, root } = plan;
  if (open === "id") return undefined;
  const initial = open !== "state" && isObject(state) ? state.initial : {};
  return { specVersion, id, version, root: open === "root" ? finishedNode(root) : root, state: { initial } };
}

function finishedNode(node: unknown): unknown {
  if (!isObject(node) || !Array.isArray(node.children)) return undefined;
  const open = lastOf(node);
  if (open !== "children") {
    const { [open]: _unfinished, ...finished } = node;
    return finished;
  }
  const last = finishedNode(node.children.at(-1));
  const children = [...node.children.slice(0, -1), ...(last === undefined ? [] : [last])];
  return children.length > 0 ? { ...node, children } : undefined;
}

const lastOf = (object: Open): string => Object.keys(object).at(-1) ?? "";

function isObject(value: unknown): value is Open {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
