/** Folders that hold credentials, dependencies, caches or the insides of version control. */
const folders: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  "node_modules",
  ".next",
  ".vercel",
  ".wrangler",
  ".terraform",
  ".ssh",
  ".gnupg",
  ".aws",
]);

/** Files that hold credentials, whatever they hold today. */
const names: ReadonlySet<string> = new Set([
  ".npmrc",
  ".netrc",
  ".pypirc",
  ".pgpass",
  ".htpasswd",
  ".git-credentials",
  ".dev.vars",
  "kubeconfig",
]);

const patterns: readonly RegExp[] = [
  /^\.env(?:\..*)?$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:\..*)?$/,
  /\.(?:pem|key|p8|p12|pfx|ppk|jks|keystore|kdbx|tfstate)$/,
  /^service-account.*\.json$/,
  // Only data: prose and code that are about secrets may be published.
  /^(?:secrets?|credentials?|private[-_]key)\.(?:json|ya?ml|toml|ini|txt|env|xml|csv|properties|conf|cfg)$/,
];

const envTemplate = /^\.env\.(?:example|sample|template)$/;

/**
 * The segment of a path that looks like a secret, if one does (X2): compared without regard to case, segment by segment,
 * so that a folder counts as much as a file.
 */
export function secretSegment(path: string): string | undefined {
  const segments = path.toLowerCase().split("/");
  return segments.find(
    (segment) =>
      folders.has(segment) || names.has(segment) || patterns.some((pattern) => pattern.test(segment)),
  );
}

/** Whether a path names a template of an environment file, such as `.env.example`, and nothing else that is secret. */
export function isEnvTemplate(path: string): boolean {
  const segments = path.toLowerCase().split("/");
  const name = segments.pop() ?? "";
  return envTemplate.test(name) && secretSegment(segments.join("/")) === undefined;
}
