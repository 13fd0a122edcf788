import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { legible, type MethodSelection, type StageOptions } from "../../server/contracts/index.js";
import { exitCodes, UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { contractLine, reviewLines } from "./lines.js";
import { requirePublicUrl, type StoreFlags, withContracts } from "./open.js";

export interface ImportFlags extends StoreFlags {
  readonly select?: string;
}

export interface ApproveFlags extends StoreFlags {
  readonly reviewer?: string;
  readonly digest?: string;
  readonly code?: string;
  readonly reject?: boolean;
}

/** `porthole contract import`. @returns the exit code */
export async function importTools(name: string, flags: ImportFlags, ports: CommandPorts): Promise<number> {
  requirePublicUrl(flags);
  const selection =
    flags.select === undefined ? undefined : await readSelection(resolve(ports.folder, flags.select));
  return withContracts(flags, ports, async (contracts) => {
    const { snapshot, changes, staged } = await contracts.importConnection(name);
    const { length } = snapshot.tools;
    ports.stdout(
      `${length} ${length === 1 ? "tool" : "tools"}, ${snapshot.unsupported.length} that cannot become methods`,
    );
    for (const tool of snapshot.tools) ports.stdout(`  "${legible(tool.name)}"`);
    for (const { name: tool = "", position, reasons } of snapshot.unsupported) {
      const why = reasons.map(({ code, message }) => `${code}: ${legible(message)}`).join("; ");
      ports.stdout(`  ${tool === "" ? `number ${position}` : `"${legible(tool)}"`} cannot: ${why}`);
    }
    for (const { name: tool, change } of changes) ports.stdout(`  "${legible(tool)}" changed: ${change}`);
    for (const slug of staged) ports.stdout(`${slug} waits for a review: porthole contract approve ${slug}`);
    if (!selection) return exitCodes.ok;
    const { slug, missing } = await contracts.stage({ ...selection, connection: name });
    ports.stdout(`${slug} waits for a review: porthole contract approve ${slug}`);
    if (missing.length > 0) ports.stdout(`It lacks ${missing.join(", ")}.`);
    return exitCodes.ok;
  });
}

/** `porthole contract diff`. @returns the exit code */
export function showStages(
  slug: string | undefined,
  flags: StoreFlags,
  ports: CommandPorts,
): Promise<number> {
  return withContracts(flags, ports, async (contracts) => {
    const reviews = slug === undefined ? await contracts.reviews() : [await contracts.review(slug)];
    for (const review of reviews) for (const line of reviewLines(review)) ports.stdout(line);
    if (reviews.length === 0) ports.stdout("Nothing waits for a review.");
    return reviews.length === 0 ? exitCodes.ok : exitCodes.refused;
  });
}

/** `porthole contract approve`. @returns the exit code */
export function approveStage(slug: string, flags: ApproveFlags, ports: CommandPorts): Promise<number> {
  const { reviewer, digest, code, reject = false } = flags;
  return withContracts(flags, ports, async (contracts) => {
    if (code === undefined) {
      for (const line of reviewLines(await contracts.review(slug))) ports.stdout(line);
      const { code: fresh, stageDigest, expiresAt } = await contracts.issueCode(slug);
      ports.stdout(`\nCode, good once and until ${expiresAt}: ${fresh}`);
      ports.stdout("Type it into the review app, or run:");
      ports.stdout(
        `  porthole contract approve ${slug} --reviewer <name> --digest ${stageDigest} --code ${fresh}`,
      );
      return exitCodes.ok;
    }
    const decision = { slug, reviewer: reviewer ?? "", shownDigest: digest ?? "", code };
    if (reject) {
      await contracts.reject(decision);
      ports.stdout(`Rejected: ${slug}`);
    } else ports.stdout(`Published: ${contractLine(await contracts.approve(decision))}`);
    return exitCodes.ok;
  });
}

type Selection = Omit<StageOptions, "connection">;

const selectionKeys = ["slug", "methods", "disclosure", "dependencies"];
const methodKeys = ["tool", "id", "effect", "note", "summary", "deadlineMs"];

/** @throws {UsageError} `FILE_UNUSABLE` */
async function readSelection(path: string): Promise<Selection> {
  const unusable = (problem: string, cause?: unknown) =>
    new UsageError("FILE_UNUSABLE", `${path} ${problem}`, { cause });
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw unusable("cannot be read as JSON", cause);
  }
  const wrong = (object: object, keys: readonly string[]) =>
    Object.keys(object).find((key) => !keys.includes(key));
  if (!isObject(value) || typeof value.slug !== "string" || !Array.isArray(value.methods)) {
    throw unusable("needs a slug and a list of methods");
  }
  const stranger = wrong(value, selectionKeys);
  if (stranger !== undefined)
    throw unusable(`has an unknown key "${stranger}"; known are ${selectionKeys.join(", ")}`);
  for (const key of ["disclosure", "dependencies"]) {
    if (value[key] !== undefined && typeof value[key] !== "string")
      throw unusable(`has a ${key} that is no text`);
  }
  for (const method of value.methods as readonly unknown[]) {
    if (!isObject(method) || typeof method.tool !== "string") throw unusable("has a method without a tool");
    const unknown = wrong(method, methodKeys);
    if (unknown !== undefined)
      throw unusable(`has an unknown key "${unknown}"; a method has ${methodKeys.join(", ")}`);
    const isWrong = (key: string) =>
      method[key] !== undefined && typeof method[key] !== (key === "deadlineMs" ? "number" : "string");
    const bad = methodKeys.find(isWrong);
    if (bad !== undefined) throw unusable(`has a method whose ${bad} is of the wrong kind`);
  }
  // Its members are of these types; what they may be is for the library to say.
  return value as unknown as Selection & { readonly methods: readonly MethodSelection[] };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
