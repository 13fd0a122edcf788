import { broken, couldNotRun, holds, notApplicable, type Rule, viewRule } from "./rule.js";

/** CTX: what a host tells of itself. */
export const ctxRules: readonly Rule[] = [
  viewRule({
    id: "CTX-02",
    title: "A change of the host's context keeps what it does not name.",
    level: "SHOULD",
    revision: "2026-01-26",
    section: "Notifications (Host → View)",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["document"],
    remedy:
      "Merge ui/notifications/host-context-changed into the context that is there: it holds what has changed, and nothing else.",
    judge({ opening: { otherTheme, otherLocale } }) {
      if (!otherTheme || !otherLocale) return couldNotRun("the app's frame could not be looked into");
      const { before, after } = otherTheme;
      if (before.look === after.look) return notApplicable("it does not follow the theme: see THM-03");
      return otherLocale.look === before.look
        ? broken("after a change of the locale alone it has forgotten the theme")
        : holds("after a change of the locale alone it still has the theme");
    },
  }),
];
