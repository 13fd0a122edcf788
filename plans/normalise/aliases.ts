/** Members that models put on a node and that are attributes (N4). They move into `props`. */
export const attributeMembers: readonly string[] = Object.freeze([
  "style",
  "id",
  "class",
  "className",
  "for",
  "htmlFor",
  "title",
  "role",
  "key",
]);

/** Other names for `props`. */
export const propsMembers: readonly string[] = Object.freeze(["attributes", "attrs"]);

/** Other names for `children`. */
export const childrenMembers: readonly string[] = Object.freeze(["nodes"]);

/** Members that hold the whole content of an element as a text, or the value of a text node. */
export const textMembers: readonly string[] = Object.freeze(["text"]);
