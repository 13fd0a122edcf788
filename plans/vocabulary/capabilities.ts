/** The execution profiles that the grammar knows; only `standard` is on. */
export const executionProfiles = Object.freeze([
  "standard",
  "isolated-vm",
  "sandbox-worker",
  "sandbox-iframe",
  "sandbox-shadowrealm",
]);

/** The kinds of storage that the grammar knows; all are off. */
export const storageKinds = Object.freeze(["localStorage", "sessionStorage"]);

/** What a plan may ask for at most; nothing is granted for it, since a plan runs nothing. */
export const requestedCaps = Object.freeze({
  maxImports: 80,
  maxExecutionMs: 5_000,
  maxComponentInvocations: 120,
});
