import type { Finding } from "../diagnosis/finding.js";
import { CopyButton } from "./copy-button.js";
import { JsonBlock } from "./json-block.js";

/** As it would stand in the code of a server: a line for each list. */
function textOf({ csp }: NonNullable<Finding["patch"]>): string {
  const lists = Object.entries(csp).map(
    ([list, origins]) => `  "${list}": [${origins.map((origin) => JSON.stringify(origin)).join(", ")}]`,
  );
  return `"_meta": { "ui": { "csp": {\n${lists.join(",\n")}\n} } }`;
}

/** The metadata of the resource that would allow what was blocked. */
export function Patch({ patch }: { readonly patch: NonNullable<Finding["patch"]> }) {
  const text = textOf(patch);
  return (
    <>
      <JsonBlock marks={{ "data-porthole-patch": "" }}>{text}</JsonBlock>
      <CopyButton label="Copy" text={text} name="patch" />
    </>
  );
}
