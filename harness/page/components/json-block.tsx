import type { ComponentChildren } from "preact";

interface JsonBlockProps {
  readonly class?: string;
  /** Its names for drivers. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>;
  readonly children: ComponentChildren;
}

/** JSON that may be long. It scrolls by itself, and what scrolls must be reached by keyboard. */
export function JsonBlock({ class: name = "mono", marks = {}, children }: JsonBlockProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <pre class={name} tabIndex={0} {...marks}>
      {children}
    </pre>
  );
}
