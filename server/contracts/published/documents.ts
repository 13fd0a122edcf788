import type { Context } from "../context.js";

/** A year, in seconds: the bytes never change. */
const age = 31_536_000;

const headers = {
  "content-type": "application/json",
  "cache-control": `public, max-age=${age}, immutable`,
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
};

/**
 * Answers for published contracts, to anybody and read-only: `<publicUrl>/contracts/<slug>/<version>` is the manifest,
 * `…/preference` its preference metadata.
 *
 * @returns undefined for what is not below `<publicUrl>/contracts/`
 */
export async function answerDocument(
  { journal, publicUrl }: Pick<Context, "journal" | "publicUrl">,
  request: Request,
): Promise<Response | undefined> {
  const base = `${new URL(publicUrl).pathname.replace(/\/$/, "")}/contracts/`;
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(base)) return undefined;
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
  }
  const [, slug, version, part] = /^([a-z][a-z0-9-]*)\/([1-9]\d{0,8})(\/preference)?$/.exec(
    pathname.slice(base.length),
  ) ?? [undefined];
  const row = slug === undefined ? undefined : (await found(journal, slug, Number(version)))[0];
  if (!row) return new Response("There is no such contract.\n", { status: 404 });
  const etag = `"${row.digest}${part ?? ""}"`;
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers: { ...headers, etag } });
  }
  const text = String(part ? row.preference : row.manifest);
  return new Response(request.method === "HEAD" ? null : text, { headers: { ...headers, etag } });
}

function found(journal: Context["journal"], slug: string, version: number) {
  return journal.read((sql) =>
    sql.rows("SELECT * FROM contracts WHERE slug = ? AND version = ?", slug, version),
  );
}
