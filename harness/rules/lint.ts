import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { covers } from "../policy/covers.js";
import { policyFor } from "../policy/policy.js";
import { declaredDomains } from "./csp.js";
import { isMembers, member } from "./members.js";
import { broken, holds, notApplicable, type Rule } from "./rule.js";

const own = {
  level: "own",
  severity: "warn",
  revision: "porthole",
  section: "The document",
} as const;

const resourceKeys = ["csp", "permissions", "domain", "prefersBorder"];
const cspKeys = ["connectDomains", "resourceDomains", "frameDomains", "baseUriDomains"];
const permissionKeys = ["camera", "microphone", "geolocation", "clipboardWrite"];
const toolKeys = ["resourceUri", "visibility", "csp", "permissions"];

/** LINT: what no host will read, and what no host will load. */
export const lintRules: readonly Rule[] = [
  {
    ...own,
    on: "app",
    id: "LINT-01",
    title: "_meta.ui of the resource has only keys that hosts know.",
    who: "server",
    needs: ["RES-05"],
    remedy: "Take the key out, or spell it as the specification does: hosts ignore what they do not know.",
    judge({ item, listing }) {
      const ui = member(item, "_meta", "ui") ?? member(listing, "_meta", "ui");
      if (ui === undefined) return notApplicable("it has no _meta.ui");
      const wrong = [
        ...unknownKeys(ui, resourceKeys, ""),
        ...unknownKeys(member(ui, "csp"), cspKeys, "csp."),
        ...unknownKeys(member(ui, "permissions"), permissionKeys, "permissions."),
      ];
      return wrong.length === 0 ? holds("it has") : broken(`no host reads ${wrong.join(", ")}`);
    },
  },
  {
    ...own,
    on: "app",
    id: "LINT-02",
    title: "_meta.ui of the tool has only keys that hosts know.",
    who: "server",
    remedy: "Take the key out, or spell it as the specification does.",
    judge({ tool }) {
      const ui = member(tool._meta, "ui");
      if (ui === undefined) return notApplicable("it has no _meta.ui");
      const wrong = unknownKeys(ui, toolKeys, "");
      return wrong.length === 0 ? holds("it has") : broken(`no host reads ${wrong.join(", ")}`);
    },
  },
  {
    ...own,
    on: "app",
    id: "LINT-03",
    title: "What the document loads stands in it, or comes from a declared domain.",
    who: "document",
    needs: ["RES-05", "RES-03"],
    remedy: "Put it into the document, or declare its domain in _meta.ui.csp.resourceDomains.",
    judge(app) {
      const loaded = assetsOf(app.html ?? "");
      const declared = declaredDomains(app);
      const undeclared = loaded.filter((url) => !declared.some((each) => covers(each, url)));
      if (undeclared.length > 0)
        return broken(`${undeclared.length} of ${loaded.length} addresses are not declared`, undeclared);
      return holds(loaded.length === 0 ? "it loads nothing" : `${loaded.length} addresses are declared`);
    },
  },
  {
    ...own,
    on: "app",
    id: "LINT-04",
    title: "Every domain that is declared can stand in a policy.",
    who: "server",
    needs: ["RES-05"],
    remedy:
      "Write each as scheme://host:port; a host may begin with *., and stands for no keyword and no scheme alone.",
    judge({ item, listing }) {
      const csp = member(item, "_meta", "ui", "csp") ?? member(listing, "_meta", "ui", "csp");
      if (csp === undefined) return notApplicable("it declares none");
      const { rejected } = policyFor(csp);
      return rejected.length === 0
        ? holds("each can")
        : broken(
            `${rejected.length} cannot`,
            rejected.map(({ list, declared, reason }) => `${list}: ${declared} — ${reason}`),
          );
    },
  },
];

function unknownKeys(value: unknown, known: readonly string[], before: string): readonly string[] {
  return isMembers(value)
    ? Object.keys(value)
        .filter((key) => !known.includes(key))
        .map((key) => `${before}${key}`)
    : [];
}

/** The attributes by which an element loads something, without anybody's click. */
const loading: Readonly<Record<string, string>> = {
  script: "src",
  img: "src",
  iframe: "src",
  video: "src",
  audio: "src",
  source: "src",
  embed: "src",
  object: "data",
  link: "href",
};
const loadingLinks = /\b(?:stylesheet|icon|preload|modulepreload|prefetch|manifest)\b/i;

/** The addresses of other places that a document loads from. */
function assetsOf(html: string): readonly string[] {
  const found = new Set<string>();
  const open: DefaultTreeAdapterTypes.Node[] = [parse(html)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("attrs" in node) {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value;
      const url = attribute(loading[node.nodeName] ?? "");
      const isLoaded = node.nodeName !== "link" || loadingLinks.test(attribute("rel") ?? "");
      if (url !== undefined && isLoaded && /^(?:https?:)?\/\//i.test(url))
        found.add(url.startsWith("//") ? `https:${url}` : url);
    }
    if ("childNodes" in node) open.push(...node.childNodes.toReversed());
  }
  return [...found];
}
