import { isMembers, member, show } from "./members.js";
import { broken, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import type { Sighting } from "./sightings.js";
import { sent } from "./traffic.js";

const rule = {
  level: "MUST",
  revision: "2026-01-26",
  section: "Requirements",
  who: "view",
  needs: ["INI-01"],
  scenes: ["opening"],
} as const;

const nothingAsked = "it asked for no display mode";

/** DSP: display modes. */
export const dspRules: readonly Rule[] = [
  viewRule({
    ...rule,
    id: "DSP-01",
    title: "The app declares every display mode that it asks for.",
    remedy: "Name every mode in appCapabilities.availableDisplayModes: hosts refuse the others.",
    judge({ opening }) {
      const wanted = wishesOf(opening);
      if (wanted.length === 0) return notApplicable(nothingAsked);
      const [greeting] = sent(opening.messages, "ui/initialize");
      const declared = listOf(
        member(greeting?.message, "params", "appCapabilities", "availableDisplayModes"),
      );
      const others = wanted.filter((mode) => !declared.includes(mode));
      return others.length === 0
        ? holds(`it declares ${declared.join(", ")}`)
        : broken(`it asked for ${others.join(", ")} and declares ${show(declared)}`);
    },
  }),
  viewRule({
    ...rule,
    id: "DSP-02",
    title: "The app asks only for display modes that its host offers.",
    remedy:
      "Look into hostContext.availableDisplayModes before ui/request-display-mode, and offer nothing else.",
    judge({ opening }) {
      const wanted = wishesOf(opening);
      if (wanted.length === 0) return notApplicable(nothingAsked);
      const offered = offeredBy(opening);
      const others = wanted.filter((mode) => !offered.includes(mode));
      return others.length === 0
        ? holds(`it asked for ${wanted.join(", ")}`)
        : broken(`it asked for ${others.join(", ")}, and the host offers ${offered.join(", ")}`);
    },
  }),
  viewRule({
    ...rule,
    id: "DSP-03",
    title: "The app takes another display mode than it asked for as a refusal.",
    scenes: ["fault:refused-mode"],
    instruments: ["errors"],
    full: true,
    remedy: "Read mode from the answer to ui/request-display-mode, and lay out for that one.",
    judge({ "fault:refused-mode": seen }) {
      const wishes = wishesOf(seen).length;
      if (wishes === 0) return notApplicable(nothingAsked);
      if (seen.errors.length > 0) return broken("it throws", seen.errors.slice(0, 3));
      return wishes > 3 ? broken(`it asks again, ${wishes} times`) : holds("it throws nothing");
    },
  }),
];

function wishesOf({ requests }: Sighting): readonly string[] {
  return requests
    .filter(({ method }) => method === "ui/request-display-mode")
    .map(({ params }) => String(params.mode));
}

/** The modes that the host said it has, in its answer to the handshake. */
function offeredBy({ requests }: Sighting): readonly string[] {
  const answer = requests.find(({ method }) => method === "ui/initialize")?.answer;
  const result = answer && "result" in answer ? answer.result : undefined;
  return isMembers(result) ? listOf(member(result, "hostContext", "availableDisplayModes")) : [];
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
