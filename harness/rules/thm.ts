import { broken, couldNotRun, holds, type Rule, viewRule } from "./rule.js";

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
];
