/** What keeps an app from starting, or a part of it from working. */
export type CauseId =
  | "resource-unreadable"
  | "wrong-mime-type"
  | "sandbox-changed"
  | "sandbox-unreachable"
  | "source-left-out"
  | "host-ignores"
  | "hash-only"
  | "redirected"
  | "script-undeclared"
  | "resource-undeclared"
  | "connection-undeclared"
  | "frame-undeclared"
  | "inline-blocked"
  | "wasm-blocked"
  | "eval-blocked"
  | "eval-probe"
  | "blocked"
  | "storage-refused"
  | "remote-script-missing"
  | "nested-frame"
  | "no-script"
  | "never-connects"
  | "handshake-refused"
  | "handshake-unfinished";

export interface Finding {
  readonly id: CauseId;
  /** One sentence on what is wrong. */
  readonly what: string;
  /** Where: an address, a line, a member. */
  readonly place?: string;
  /** One line on what to do. */
  readonly fix: string;
  /** What would have to stand in the resource's `_meta.ui`. */
  readonly patch?: { readonly csp: Readonly<Record<string, readonly string[]>> };
}
