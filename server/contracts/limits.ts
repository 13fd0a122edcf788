/** The bounds of contracts; whoever exceeds one is told its name, what is allowed and what was met. */
export const contractLimits = {
  methodsPerContract: 32,
  /** UTF-16 code units of an upstream tool's name. */
  toolName: 128,
  /** Containers within containers of a tool's definition. */
  definitionLevels: 64,
  /** Bytes of a tool's definition in canonical form. */
  definitionBytes: 65_536,
} as const;
