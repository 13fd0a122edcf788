import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Json, JsonObject } from "../../../base/json/kinds.js";
import { digestOf } from "../digests/digest.js";
import { contractLimits } from "../limits.js";
import type { Dialect } from "./dialect.js";
import { onePass } from "./one-pass.js";
import { type LinearPattern, linearPattern } from "./pattern.js";
import type { SchemaProblem } from "./problem.js";
import { readSchema } from "./read.js";
import { withinTime } from "./timed.js";

/** Where a value breaks a schema; neither names nor values of the instance stand in the message. */
export interface ValueIssue {
  /** A JSON Pointer into the value. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** What came of a validation; `too_deep` and `timeout` say nothing about the value but that it was not validated. */
export type Validation =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "invalid"; readonly issues: readonly ValueIssue[] }
  | { readonly ok: false; readonly reason: "too_deep" | "timeout" };

/** Validates values of one schema; it changes nothing in them. */
export type SchemaValidator = (value: Json) => Validation;

export type SchemaCheck =
  | { readonly ok: true; readonly validate: SchemaValidator }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

export interface SchemaValidators {
  /**
   * Checks a schema of somebody else against the supported profile, and compiles it.
   *
   * @param schema from `readStrictJson`
   */
  readonly check: (schema: JsonObject) => SchemaCheck;
}

export interface SchemaValidatorsOptions {
  /** Milliseconds for each check of a schema and each validation; 250 when absent. */
  readonly timeLimit?: number;
}

/** Makes and keeps validators, one for each schema by its digest: a schema's own `$id` chooses nothing (SCH-06). */
export function createSchemaValidators({
  timeLimit = contractLimits.validationTime,
}: SchemaValidatorsOptions = {}): SchemaValidators {
  const known = new Map<string, SchemaCheck>();
  return {
    check(schema) {
      const key = digestOf("schema", { schema });
      const found = known.get(key);
      if (found) return found;
      const made = checkSchema(schema, timeLimit);
      // A machine that was busy may be less so the next time.
      if (!made.ok && made.problems.some(({ code }) => code === "schema_time")) return made;
      if (known.size >= contractLimits.validators) {
        const [oldest] = known.keys();
        if (oldest !== undefined) known.delete(oldest);
      }
      known.set(key, made);
      return made;
    },
  };
}

function checkSchema(schema: JsonObject, timeLimit: number): SchemaCheck {
  const compiled = withinTime(timeLimit, () => compile(schema));
  if (!compiled.ok) {
    const message = `not read and compiled within ${timeLimit} ms`;
    return { ok: false, problems: [{ code: "schema_time", path: "", message }] };
  }
  const made = compiled.value;
  return made.ok ? { ok: true, validate: validator(made, timeLimit) } : made;
}

type Compiled =
  | {
      readonly ok: true;
      readonly validate: ValidateFunction;
      /** Whether a value can be validated unwatched. */
      readonly isOnePass: (value: Json) => boolean;
    }
  | { readonly ok: false; readonly problems: readonly SchemaProblem[] };

function compile(schema: JsonObject): Compiled {
  const read = readSchema(schema);
  if (!read.ok) return read;
  const invalid = metaProblems(read.dialect, read.schema);
  if (invalid.length > 0) return { ok: false, problems: invalid };
  try {
    const validate = engine(read.dialect).compile(read.schema);
    return { ok: true, validate, isOnePass: onePass(read.schema) };
  } catch (error) {
    const message = `it cannot be compiled: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, problems: [{ code: "schema_invalid", path: "", message }] };
  }
}

/** What ajv needs of an engine for expressions; `code` is for code that is written to a file. */
const linearEngine = Object.assign(
  (pattern: string): RegExp => {
    const compiled: LinearPattern | undefined = linearPattern(pattern);
    if (!compiled) throw new SyntaxError("no linear expression");
    // Ajv calls `test` and `toString` alone.
    return compiled as unknown as RegExp;
  },
  { code: "linear" },
);

const options: Options = {
  strict: false,
  logger: false,
  // A value with many faults would be described at length.
  allErrors: false,
  // Else `required: ["constructor"]` is satisfied by every object.
  ownProperties: true,
  validateFormats: false,
  code: { regExp: linearEngine },
};

/** A fresh one for each schema: what it has compiled before could be taken for what this one refers to. */
function engine(dialect: Dialect): Ajv | Ajv2020 {
  const bare: Options = { ...options, meta: false, validateSchema: false };
  return dialect === "2020-12" ? new Ajv2020(bare) : new Ajv(bare);
}

/** These hold the meta-schemas alone, compiled before anybody's time runs: what is ended half-way is of no use. */
const metaEngines = { "2020-12": new Ajv2020(options), "draft-07": new Ajv(options) };
for (const meta of Object.values(metaEngines)) meta.validateSchema({});

// The first compilation is slower than all others by far; nobody's schema is to be refused for being the first.
for (const dialect of ["2020-12", "draft-07"] as const) {
  const properties = { a: { type: "string", pattern: "^a", maxLength: 1 }, b: { enum: [1] } };
  engine(dialect).compile({ type: "object", properties, required: ["a"], additionalProperties: false });
}

function metaProblems(dialect: Dialect, schema: JsonObject): readonly SchemaProblem[] {
  const meta = metaEngines[dialect];
  if (meta.validateSchema(schema) === true) return [];
  const [first] = meta.errors ?? [];
  const path = first?.instancePath ?? "";
  return [{ code: "schema_invalid", path, message: first?.message ?? "no valid schema" }];
}

const mostIssues = 8;

function validator(
  { validate, isOnePass }: Extract<Compiled, { readonly ok: true }>,
  timeLimit: number,
): SchemaValidator {
  return (value) => {
    if (isTooDeep(value)) return { ok: false, reason: "too_deep" };
    const run = isOnePass(value)
      ? { ok: true, value: validate(value) }
      : withinTime(timeLimit, () => validate(value));
    if (!run.ok) return { ok: false, reason: "timeout" };
    if (run.value === true) return { ok: true };
    return { ok: false, reason: "invalid", issues: (validate.errors ?? []).slice(0, mostIssues).map(issue) };
  };
}

function issue({ instancePath, keyword, message = "" }: ErrorObject): ValueIssue {
  return { path: instancePath, keyword, message };
}

function isTooDeep(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    level = level.filter((each) => typeof each === "object" && each !== null);
    if (level.length > 0 && depth === contractLimits.valueLevels) return true;
    level = level.flatMap((each) => Object.values(each as object) as Json[]);
  }
  return false;
}
