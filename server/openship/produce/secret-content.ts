/** What keys and tokens of well-known makes begin with. A second line of defence: choosing the files is the first (X3). */
const tokens =
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[opsur]_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9_]{60,}|\bglpat-[\w-]{20,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bAIza[\w-]{35}|\bnpm_[A-Za-z0-9]{36}\b|\b[rs]k_live_[A-Za-z0-9]{20,}|\bsk-(?:ant|proj)-[\w-]{32,}|\bya29\.[\w-]{40,}/;

/** Whether bytes hold what looks like a private key or a token. */
export function looksLikeSecret(bytes: Uint8Array): boolean {
  // Every byte a character: what is looked for is ASCII, and files that are no text may hold keys too.
  return tokens.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
}

const assignment = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/;
const placeholder = /^(?:<[^<>]*>|your[-_ ].*|change[-_ ]?me|replace[-_ ]?me|x{3,}|\.{3}|placeholder|todo)$/i;

/** Whether a template of an environment file holds no value, or only placeholders. */
export function holdsNoValues(bytes: Uint8Array): boolean {
  return new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .every((line) => {
      const text = line.trim();
      if (text === "" || text.startsWith("#")) return true;
      const value = assignment
        .exec(text)?.[1]
        ?.replace(/\s+#.*$/, "")
        .replace(/^(["'])(.*)\1$/, "$2");
      return value === "" || (value !== undefined && placeholder.test(value));
    });
}
