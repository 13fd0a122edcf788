/** The bounds of contracts; whoever exceeds one is told its name, what is allowed and what was met. */
export const contractLimits = {
  methodsPerContract: 32,
  toolsPerCatalog: 1_024,
  pagesPerCatalog: 64,
  /** Bytes of all pages, as they come out of their encoding. */
  catalogBytes: 16 * 1_024 * 1_024,
  pageBytes: 4 * 1_024 * 1_024,
  /** UTF-8 bytes of a tool's description. */
  descriptionBytes: 4_096,
  /** UTF-16 code units of a tool's title. */
  title: 200,
  /** UTF-16 code units of an upstream tool's name. */
  toolName: 128,
  /** Containers within containers of a tool's definition. */
  definitionLevels: 64,
  /** Bytes of a tool's definition in canonical form. */
  definitionBytes: 65_536,
  /** Bytes of a schema in canonical form. */
  schemaBytes: 32_768,
  /** Schemas within schemas. */
  schemaDepth: 24,
  subschemas: 512,
  references: 128,
  /** Schemas that one value can meet from the root down, with references followed. */
  schemaCost: 4_096,
  /** Members of `anyOf`, `oneOf` or `allOf`. */
  branches: 32,
  enumValues: 256,
  /** UTF-16 code units of a `pattern`. */
  pattern: 256,
  /** Containers within containers of a value that is validated. */
  valueLevels: 32,
  /** Milliseconds that a schema may take to compile, and a value to be validated. */
  validationTime: 250,
  /** Bytes of a call's arguments in canonical form. */
  argumentBytes: 262_144,
  /** Blocks of content in a result. */
  contentBlocks: 64,
  /** Bytes of a result that the journal keeps; of a longer one it keeps the digest. */
  retainedBytes: 65_536,
  /** UTF-16 code units of what a provider says of a failure. */
  report: 4_096,
  /** Calls under way at one connection, in one process. */
  callsPerConnection: 8,
  /** Milliseconds after which what was last seen of a server has to be read again before a call. */
  bindingAge: 60_000,
  /** Milliseconds that a server is left in peace after its tools were read, however short it says that they hold. */
  refreshPause: 5_000,
  /** Days that a result is kept. */
  retentionDays: 30,
  /** Validators that are kept. */
  validators: 1_024,
} as const;
