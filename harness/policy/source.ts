/** A declared domain, read as one source expression or refused with a reason. */
export type SourceVerdict =
  | { readonly ok: true; readonly source: string }
  | { readonly ok: false; readonly reason: string };

const longestSource = 256;
const shownSource = 120;

/** `[scheme://]host[:port][/path]`; the host may begin with `*.`, the port may be `*`. */
const sourceExpression =
  /^(?:(https?|wss?):\/\/)?((?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)(?::(\d{1,5}|\*))?(\/[A-Za-z0-9/_.~%-]*)?$/i;

/**
 * Reads one entry of `connectDomains`, `resourceDomains`, `frameDomains` or `baseUriDomains` (CSP-10).
 *
 * The result is put together from what was parsed, never copied from the text, so that no separator, quote or keyword
 * can reach the policy. Schemes alone (`https:`, `data:`) and a bare `*` would allow undeclared domains (CSP-03).
 */
export function readSource(declared: unknown): SourceVerdict {
  if (typeof declared !== "string") return refuse("it is not a string");
  if (declared.length > longestSource) return refuse(`it is longer than ${longestSource} characters`);
  if (/['"]/.test(declared)) return refuse("quotes and keywords are not domains");
  if (/[\s;,]/.test(declared)) return refuse("it holds a space, a comma or a semicolon");
  if (/[[\]]/.test(declared)) return refuse("a policy cannot hold an IPv6 address");
  if (declared === "*") return refuse("it would allow every domain");
  if (/^[a-z][a-z0-9+.-]*:$/i.test(declared)) return refuse("a scheme alone would allow every domain");
  const parts = sourceExpression.exec(declared);
  if (!parts) return refuse("it is not scheme://host:port with the scheme http, https, ws or wss");
  const [, scheme, host = "", port, path] = parts;
  if (port !== undefined && port !== "*" && Number(port) > 65_535) return refuse("the port is out of range");
  const prefix = scheme === undefined ? "" : `${scheme.toLowerCase()}://`;
  const suffix = path === undefined || path === "/" ? "" : path;
  return {
    ok: true,
    source: `${prefix}${host.toLowerCase()}${port === undefined ? "" : `:${port}`}${suffix}`,
  };
}

/** A declared entry as it may be shown in a report: short, and always a string. */
export function showSource(declared: unknown): string {
  const text = typeof declared === "string" ? declared : (JSON.stringify(declared) ?? String(declared));
  return text.length > shownSource ? `${text.slice(0, shownSource)}…` : text;
}

function refuse(reason: string): SourceVerdict {
  return { ok: false, reason };
}
