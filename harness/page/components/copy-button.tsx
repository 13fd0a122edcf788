import { useState } from "preact/hooks";

interface CopyProps {
  readonly label: string;
  readonly text: string;
  /** Stands in `data-porthole-copy`. */
  readonly name: string;
}

/** Copies a text, and says whether that has worked: a browser may forbid it. */
export function CopyButton({ label, text, name }: CopyProps) {
  const [note, setNote] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setNote("Copied."),
      () => setNote("This browser does not let it be copied: select it by hand."),
    );
  return (
    <span class="row">
      <button type="button" class="plain" data-porthole-copy={name} onClick={() => void copy()}>
        {label}
      </button>
      <span class="quiet small" role="status">
        {note}
      </span>
    </span>
  );
}
