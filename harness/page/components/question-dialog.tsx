import { useEffect, useRef } from "preact/hooks";
import type { Store } from "../store.js";

/** Asks before an app's link is opened, and shows the whole address (REQ-01, HAR-09). */
export function LinkDialog({ store }: { readonly store: Store }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const request = store.linkRequest.value;
  useEffect(() => {
    if (request) dialog.current?.showModal();
    else dialog.current?.close();
  }, [request]);
  const open = () => {
    if (!request) return;
    window.open(request.url, "_blank", "noopener,noreferrer");
    request.answer(true);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="link-dialog-title"
      data-porthole-link-dialog=""
      onCancel={() => request?.answer(false)}
    >
      <h2 id="link-dialog-title">The app wants to open a link</h2>
      <p>It opens in a new tab, which learns nothing about this page.</p>
      <p class="mono address">{request?.url}</p>
      <div class="row end">
        <button type="button" data-porthole-link-deny="" onClick={() => request?.answer(false)}>
          Do not open
        </button>
        <button type="button" class="primary" data-porthole-link-open="" onClick={open}>
          Open the link
        </button>
      </div>
    </dialog>
  );
}
