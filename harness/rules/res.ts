import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import { parse } from "parse5";
import { member, show, times } from "./members.js";
import { advice, broken, holds, notApplicable, type Rule } from "./rule.js";

const content = "Content Requirements:";
const format = "UI Resource Format";
const stable = { revision: "2026-01-26", who: "server" } as const;

/** RES: the resource that holds an app. */
export const resRules: readonly Rule[] = [
  {
    ...stable,
    on: "app",
    id: "RES-01",
    title: "The resource of an app has a ui:// address.",
    level: "MUST",
    section: content,
    upstream: ["APP-001"],
    remedy: "Give the resource an address such as ui://my-server/app, and name it so on the tool.",
    judge: ({ uri }) =>
      uri.startsWith("ui://") ? holds(`the tool names ${uri}`) : broken(`the tool names ${show(uri)}`),
  },
  {
    ...stable,
    on: "app",
    id: "RES-02",
    title: "The content item has the MIME type text/html;profile=mcp-app.",
    level: "MUST",
    section: content,
    needs: ["RES-05"],
    remedy: `Set mimeType: "${RESOURCE_MIME_TYPE}" on the item that resources/read returns; helpers set it on the listing only.`,
    judge({ item, listing }) {
      if (item?.mimeType === RESOURCE_MIME_TYPE) return holds("resources/read gives it");
      const listed = listing?.mimeType === RESOURCE_MIME_TYPE ? "; the listing has the right one" : "";
      return broken(`resources/read gives ${show(item?.mimeType)}${listed}`);
    },
  },
  {
    ...stable,
    on: "app",
    id: "RES-03",
    title: "The content is given as text, or as blob: exactly one of them, and usable.",
    level: "MUST",
    section: content,
    needs: ["RES-05"],
    remedy: "Return the document as text, or as base64 of its UTF-8 bytes in blob.",
    judge({ item }) {
      const hasText = typeof item?.text === "string";
      const hasBlob = typeof item?.blob === "string";
      if (hasText && hasBlob) return broken("the item has both text and blob");
      if (hasText) return holds("the item has text");
      if (!hasBlob) return broken("the item has neither text nor blob");
      const bytes = Buffer.from(String(item?.blob), "base64");
      try {
        new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        return broken("the blob is not UTF-8");
      }
      return bytes.length > 0
        ? holds("the blob is base64 of UTF-8")
        : broken("the blob is empty, or no base64");
    },
  },
  {
    ...stable,
    on: "app",
    who: "document",
    id: "RES-04",
    title: "The content is a valid HTML5 document.",
    level: "MUST",
    section: content,
    needs: ["RES-05", "RES-03"],
    ambiguity:
      "A document that breaks the grammar of HTML still has one meaning to every browser: only a missing doctype counts as broken, the rest is advice.",
    remedy: "Begin the document with <!doctype html>, and give it html, head and body.",
    judge({ html = "" }) {
      const errors: string[] = [];
      const document = parse(html, {
        sourceCodeLocationInfo: true,
        onParseError: ({ code, startLine, startCol }) => {
          if (errors.length < 200) errors.push(`line ${startLine}, column ${startCol}: ${code}`);
        },
      });
      if (document.mode !== "no-quirks")
        return broken("it has no <!doctype html>, so browsers read it in quirks mode");
      const rest = errors.filter((error) => !error.includes("missing-doctype"));
      if (rest.length > 0)
        return advice(`the parser of HTML objects ${times(rest.length)}`, rest.slice(0, 5));
      return holds("it has a doctype, and the parser of HTML has nothing to object to");
    },
  },
  {
    ...stable,
    on: "app",
    id: "RES-05",
    title: "The resource that a tool names exists on its server.",
    level: "MUST",
    section: "Behavior:",
    remedy: "Register the resource under exactly the address that the tool names.",
    judge({ first, item, uri }) {
      if (first.kind === "failed") return broken(`resources/read of ${uri} fails: ${first.message}`);
      return item
        ? holds(`resources/read gives ${uri}`)
        : broken(`resources/read of ${uri} gives no content`);
    },
  },
  {
    ...stable,
    on: "app",
    id: "RES-07",
    title: "domain is left out, or has the format of the host that it is for.",
    level: "MUST",
    severity: "warn",
    section: format,
    needs: ["RES-05"],
    ambiguity:
      "Each host has a format of its own, and none is known here: a domain that is given is a warning.",
    remedy: "Leave _meta.ui.domain out, unless the app is for one host, and then follow its documentation.",
    judge({ item }) {
      const domain = member(item, "_meta", "ui", "domain");
      return domain === undefined ? holds("no domain is given") : advice(`domain is ${show(domain)}`);
    },
  },
  {
    ...stable,
    on: "app",
    id: "RES-08",
    title: "prefersBorder is given explicitly.",
    level: "SHOULD",
    section: format,
    needs: ["RES-05"],
    remedy:
      "Set _meta.ui.prefersBorder to true or false on the content item: hosts decide differently where it is missing.",
    judge({ item, listing }) {
      const given =
        member(item, "_meta", "ui", "prefersBorder") ?? member(listing, "_meta", "ui", "prefersBorder");
      if (typeof given === "boolean") return holds(`prefersBorder is ${given}`);
      return broken(given === undefined ? "prefersBorder is not given" : `prefersBorder is ${show(given)}`);
    },
  },
  {
    ...stable,
    on: "app",
    id: "RES-09",
    title: "_meta.ui stands on the content item; the listing is a fallback.",
    level: "SHOULD",
    revision: "draft",
    section: "UI Resource Format",
    needs: ["RES-05"],
    ambiguity:
      "The stable revision knows the content item alone; a host that follows it never sees the listing's.",
    remedy: "Put what stands in _meta.ui of the listing on the item that resources/read returns, too.",
    judge({ item, listing }) {
      const own = member(item, "_meta", "ui");
      const listed = member(listing, "_meta", "ui");
      if (own === undefined && listed === undefined) return notApplicable("the resource has no _meta.ui");
      if (own !== undefined) return holds("the content item has it");
      return broken("the listing has it and the content item has not", [`listing: ${show(listed)}`]);
    },
  },
  {
    ...stable,
    on: "app",
    id: "RES-11",
    title: "The address that is returned is the one that was asked for.",
    level: "field",
    section: format,
    needs: ["RES-05"],
    remedy: "Return uri as it was asked for.",
    judge: ({ item, uri }) =>
      item?.uri === uri ? holds(`it is ${uri}`) : broken(`asked for ${uri}, the item has ${show(item?.uri)}`),
  },
];
