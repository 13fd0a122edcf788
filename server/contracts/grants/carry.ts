import type { Context } from "../context.js";
import { ContractError } from "../errors.js";
import { canonicalJson } from "../json/canonical.js";
import { readPublished } from "../published/version.js";
import { type Adapter, methodIn } from "../review/adapter.js";
import { asJson } from "../review/manifest.js";
import type { Sql } from "../store/journal.js";
import { addGrant, type Grant, readGrant } from "./grants.js";

/** What became of the grants on an older version. */
export interface Carried {
  readonly grants: readonly Grant[];
  /** Methods that are not what was consented to, and have to be consented to anew. */
  readonly needsConsent: readonly { readonly consumer: string; readonly method: string }[];
}

/**
 * Grants on a version what was granted on an older one, method by method, where the approved definition, what was declared of
 * it and the way to it are the same (REV-05). The grants on the older version stay as they are.
 *
 * @throws {ContractError} `not_found`, `contract_mismatch`
 */
export function carryGrants(
  context: Pick<Context, "journal" | "now">,
  fromUrl: string,
  toUrl: string,
): Promise<Carried> {
  return context.journal.change(async (sql) => {
    const [from, to] = [await readPublished(sql, fromUrl), await readPublished(sql, toUrl)];
    if (from.slug !== to.slug || from.version >= to.version) {
      const message = "grants are carried from a version to a later one of the same contract";
      throw new ContractError("contract_mismatch", "REV-05", message);
    }
    const rows = await sql.rows(
      `SELECT g.id FROM grants g JOIN assignments a ON a.resource = g.resource AND a.url = g.url
       WHERE g.url = ? AND g.revoked_at IS NULL AND a.removed_at IS NULL AND a.epoch = g.assignment_epoch
       ORDER BY g.granted_at, g.id`,
      fromUrl,
    );
    const grants: Grant[] = [];
    const needsConsent: { readonly consumer: string; readonly method: string }[] = [];
    for (const { id } of rows) {
      const { consumer, resource, methods, calls } = await readGrant(sql, String(id));
      // A bound stays what it was: what is left of it is carried.
      const left = calls && calls.allowed - calls.used;
      const [before, after] = [
        await adapterOf(sql, resource, fromUrl),
        await adapterOf(sql, resource, toUrl),
      ];
      const entry = (version: typeof from, method: string) =>
        version.manifest.methods.find((each) => each.id === method);
      const isSame = (method: string): boolean => {
        const [was, is] = [entry(from, method), entry(to, method)];
        const [tool, next] = [before && methodIn(before, method), after && methodIn(after, method)];
        return (
          was !== undefined &&
          is !== undefined &&
          tool !== undefined &&
          tool.tool === next?.tool &&
          tool.digests.definition === next.digests.definition &&
          canonicalJson(asJson(was)) === canonicalJson(asJson(is)) &&
          canonicalJson(asJson(before?.route ?? {})) === canonicalJson(asJson(after?.route ?? {}))
        );
      };
      const kept = left === 0 ? [] : methods.filter(isSame);
      for (const method of methods) if (!kept.includes(method)) needsConsent.push({ consumer, method });
      if (kept.length > 0 && !(await holdsAll(sql, consumer, resource, toUrl, kept))) {
        const carried = { consumer, resource, contractUrl: toUrl, methods: kept };
        grants.push(await addGrant(sql, context, { ...carried, ...(left !== null && { calls: left }) }));
      }
    }
    return { grants, needsConsent };
  });
}

async function adapterOf(sql: Sql, resource: string, url: string): Promise<Adapter | undefined> {
  const [row] = await sql.rows(
    "SELECT adapter FROM assignments WHERE resource = ? AND url = ? AND removed_at IS NULL",
    resource,
    url,
  );
  return row && (JSON.parse(String(row.adapter)) as Adapter);
}

/** Carrying twice is carrying once, and gives nothing back that was taken away from what was carried. */
async function holdsAll(
  sql: Sql,
  consumer: string,
  resource: string,
  url: string,
  methods: readonly string[],
): Promise<boolean> {
  const rows = await sql.rows(
    `SELECT DISTINCT m.method FROM grants g JOIN grant_methods m ON m.grant_id = g.id
     WHERE g.consumer = ? AND g.resource = ? AND g.url = ?`,
    consumer,
    resource,
    url,
  );
  const held = new Set(rows.map(({ method }) => method));
  return methods.every((method) => held.has(method));
}
