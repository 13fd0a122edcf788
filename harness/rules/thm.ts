import { broken, couldNotRun, holds, notApplicable, type Rule, viewRule } from "./rule.js";

/** THM: looks. */
export const thmRules: readonly Rule[] = [
  viewRule({
    id: "THM-03",
    title: "The app follows when the host's theme changes.",
    level: "field",
    revision: "2026-01-26",
    section: "Theming",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["document"],
    remedy:
      "Apply theme from ui/notifications/host-context-changed, such as by color-scheme and light-dark(): prefers-color-scheme is the browser's, not the host's.",
    judge({ opening: { otherTheme } }) {
      if (!otherTheme) return couldNotRun("the app's frame could not be looked into");
      const { before, after } = otherTheme;
      return before.look === after.look
        ? broken("no colour, background or colour scheme of its first elements changed")
        : holds("its colours changed");
    },
  }),
  {
    on: "app",
    id: "THM-02",
    title: "Each style variable of the host that the document uses has a value of its own to fall back to.",
    level: "field",
    revision: "2026-01-26",
    section: "Theming",
    who: "document",
    needs: ["RES-05", "RES-03"],
    remedy:
      "Write var(--color-text-primary, CanvasText), or define the variable in the document: hosts may give none.",
    judge({ html = "" }) {
      const used = [...html.matchAll(/var\(\s*(--[\w-]+)\s*(,?)/g)].filter(([, name = ""]) =>
        isOfHost.test(name),
      );
      if (used.length === 0) return notApplicable("it uses none");
      const defined = new Set([...html.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
      const bare = used.flatMap(([, name, comma]) =>
        comma === "" && !defined.has(name) ? [name ?? ""] : [],
      );
      return bare.length === 0
        ? holds(`${used.length} uses have`)
        : broken(`${bare.length} of ${used.length} uses have none`, [...new Set(bare)].slice(0, 8));
    },
  },
];

/** The variables that hosts may hand to apps. */
const isOfHost =
  /^--(?:color-(?:background|text|border|ring)-|font-(?:sans|mono|weight-|text-|heading-)|border-(?:radius|width)-|shadow-)/;
