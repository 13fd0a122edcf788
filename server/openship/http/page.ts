import { createHash } from "node:crypto";
import { artifactsOf } from "../artifacts.js";
import type { Snapshot } from "../snapshot.js";
import { type Addresses, sourcesDescription } from "./advertised.js";

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{line-height:1.2}
code,td:first-child{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{font-weight:600}
dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:.2rem .75rem .2rem 0;border-bottom:1px solid #8884;vertical-align:top}
td:nth-child(2){text-align:end;white-space:nowrap}`;

/** The page needs nothing but its own style, and runs nothing. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** How many files the page lists; the Manifest lists all. */
const listedFiles = 2000;

/**
 * The page for people (D8): what this is, what is published, and where. All of it is in the HTML, without script.
 */
export function pageHtml({ manifest, digest }: Snapshot, addresses: Addresses): string {
  const { project, totals, files, generatedAt, commit } = manifest;
  const name = escaped(project.name);
  const about = project.productDescription ?? project.description ?? "";
  const rest = files.length - listedFiles;
  const artifacts = artifactsOf(manifest);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Source of ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>The source of ${name}</h1>
<p>${escaped(about)}</p>
<p>This origin publishes its exact source by OpenShip 1.0, a protocol by which anybody can read the source of a project and
check that every byte is the one that was published. Nobody has to sign in. It proves what was <em>published</em>; it does not
prove that the program that runs here was built from it.</p>
<h2>The snapshot</h2>
<dl>
<dt>Digest</dt><dd><code>${escaped(digest)}</code></dd>
<dt>Files</dt><dd>${totals.files}</dd>
<dt>Bytes</dt><dd>${totals.bytes}</dd>
${generatedAt === undefined ? "" : `<dt>Made at</dt><dd>${escaped(generatedAt)}</dd>\n`}${
  commit === undefined
    ? ""
    : `<dt>Commit</dt><dd><code>${escaped(commit.sha)}</code>${commit.dirty ? ", with changes that are not committed" : ""}</dd>\n`
}</dl>
${
  artifacts.length === 0
    ? ""
    : `<p>Built from it, as this origin says; building it again shows whether that is so:</p>
<ul>
${artifacts.map(({ path, size, sha256 }) => `<li><code>${escaped(path)}</code>, ${size} bytes, SHA-256 <code>${sha256}</code></li>`).join("\n")}
</ul>
`
}<h2>What is offered</h2>
<p><strong>Sources.</strong> ${escaped(sourcesDescription)}</p>
<ul>
${[
  ["Discovery document", addresses.discovery, "where everything is"],
  ["Manifest", addresses.manifest, "every file with its size and hash"],
  ["Bundle", addresses.bundle, "the content of every file, as JSON"],
  ["Archive", addresses.archive, "the same files as .tar.gz"],
  ["Skill", addresses.skill, "how an agent fetches and verifies the source"],
]
  .map(([title, url, what]) => `<li><a href="${escaped(url ?? "")}">${title}</a>: ${what}</li>`)
  .join("\n")}
<li>Single files: <code>${escaped(addresses.file)}</code></li>
${addresses.mcp === undefined ? "" : `<li>MCP (Streamable HTTP): <code>${escaped(addresses.mcp)}</code>, tool <code>openship</code></li>\n`}</ul>
<p>Agents: begin with the <a href="${escaped(addresses.discovery)}">discovery document</a> and the <a href="${escaped(addresses.skill)}">skill</a>.
The JSON documents are authoritative; this page only describes them.</p>
<h2>The files</h2>
<table>
<thead><tr><th>Path</th><th>Bytes</th><th>SHA-256</th></tr></thead>
<tbody>
${files
  .slice(0, listedFiles)
  .map(({ path, size, sha256 }) => {
    const url = addresses.file.replace("{path}", () => encodedPath(path));
    return `<tr><td><a href="${escaped(url)}">${escaped(path)}</a></td><td>${size}</td><td><code>${sha256.slice(0, 16)}…</code></td></tr>`;
  })
  .join("\n")}
</tbody>
</table>
${rest > 0 ? `<p>And ${rest} more, in the Manifest.</p>\n` : ""}</main>
</body>
</html>
`;
}

/** Slashes stay: they read better, and the endpoint takes both. */
function encodedPath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
