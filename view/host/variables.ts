/** A property that the value of a style variable must fit, by how the variable is called. */
const properties: readonly (readonly [name: RegExp, property: string])[] = [
  [/^--color-/, "color"],
  [/-size$/, "font-size"],
  [/-line-height$/, "line-height"],
  [/-weight-/, "font-weight"],
  [/^--font-/, "font-family"],
  [/-radius-/, "border-radius"],
  [/-width-/, "border-width"],
  [/^--shadow-/, "box-shadow"],
];

/** What loads something, and what could be written to hide it. */
const loading = /\\|\/\*|(?:url|src|image|set|fade|element|paint)\(/i;

/**
 * Whether a style variable of the host can stand where it is used. One that cannot would take the whole declaration
 * away, and with it the fallback (THM-02); one that loads something would be a violation of the policy.
 */
export function isUsableVariable(name: string, value: string): boolean {
  const property = properties.find(([pattern]) => pattern.test(name))?.[1];
  // A value with var() fits everywhere as far as the browser knows beforehand.
  return property !== undefined && !loading.test(value) && CSS.supports(property, value);
}
