import { isMembers, member } from "./members.js";
import { broken, holds, notApplicable, type Rule, viewRule } from "./rule.js";

/** What browsers say where a permission is refused, or what it is for is not there. */
const refusal = /NotAllowed|NotFound|Permission|denied|getUserMedia|mediaDevices|geolocation|clipboard/i;

/** PRM: permissions. The host of a check grants none, since nobody is there to be asked. */
export const prmRules: readonly Rule[] = [
  viewRule({
    id: "PRM-02",
    title: "The app does not count on a permission that it asks for.",
    level: "SHOULD",
    revision: "2026-01-26",
    section: "UI Resource Format",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["errors"],
    remedy:
      "Look whether the feature is there, catch what it rejects with, and offer what can be done without it.",
    judge({ opening: { errors }, app: { item, listing } }) {
      const declared =
        member(item, "_meta", "ui", "permissions") ?? member(listing, "_meta", "ui", "permissions");
      const names = isMembers(declared) ? Object.keys(declared) : [];
      if (names.length === 0) return notApplicable("it asks for none");
      const thrown = errors.filter((error) => refusal.test(error));
      return thrown.length === 0
        ? holds(`it throws nothing where ${names.join(", ")} is refused`)
        : broken(`it throws where ${names.join(", ")} is refused`, thrown.slice(0, 3));
    },
  }),
];
