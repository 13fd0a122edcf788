/** The first segments of a path that name something other than the state. */
export const pathRoots = Object.freeze(["state", "event", "context", "vars", "tool"]);

/** Where `$from` may read. */
export const fromRoots = Object.freeze(["state", "event", "context", "vars"]);

/** Segments that reach into prototypes: they read as missing, and may not be written. */
export const unsafeSegments = Object.freeze(["__proto__", "prototype", "constructor"]);

/** The actions of a transition. */
export const actionTypes = Object.freeze(["set", "increment", "toggle", "push"]);

const segment = "(?:[A-Za-z_$][A-Za-z0-9_$-]*|\\d+)";

/** The grammar of a path, as the source of a regular expression (rule T5). */
export const pathPattern = `^${segment}(?:\\.${segment})*$`;
