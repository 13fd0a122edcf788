interface Hashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The policy of the view: hashes and `data:` images and fonts, nothing else. */
export function viewPolicy({ scripts, styles }: Hashes): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src ${styles.join(" ")}`,
    "img-src data:",
    "font-src data:",
    "connect-src 'none'",
    "media-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "manifest-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/**
 * The policy of the harness's control page. Its port is not known at build time, so the server adds the exact sandbox
 * origin in a header of its own; both policies hold.
 */
export function controlPolicy({ scripts, styles }: Hashes): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src ${styles.join(" ")}`,
    "img-src data:",
    "connect-src 'self'",
    "frame-src http://localhost:*",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
