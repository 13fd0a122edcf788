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
