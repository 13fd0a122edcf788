import { broken, couldNotRun, holds, type Rule, viewRule } from "./rule.js";
import { lineOf, sent } from "./traffic.js";

/** What an app must find offered before it asks. */
const capabilityOf: Readonly<Record<string, string>> = {
  "tools/call": "serverTools",
  "resources/read": "serverResources",
  "resources/list": "serverResources",
  "resources/templates/list": "serverResources",
  "ui/open-link": "openLinks",
  "ui/message": "message",
  "ui/update-model-context": "updateModelContext",
  "ui/download-file": "downloadFile",
};

/** CAP: what an app uses of its host. */
export const capRules: readonly Rule[] = [
  viewRule({
    id: "CAP-01",
    title: "The app asks for sampling only where the host offers it.",
    level: "MUST",
    revision: "draft",
    section: "Host Capabilities",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy: "Look for hostCapabilities.sampling before sampling/createMessage. This host does not offer it.",
    judge({ opening: { messages } }) {
      const asked = sent(messages, "sampling/createMessage");
      return asked.length === 0
        ? holds("it did not ask")
        : broken("it asked for it", asked.slice(0, 2).map(lineOf));
    },
  }),
  viewRule({
    id: "CAP-02",
    title: "The app asks for nothing that its host does not offer.",
    level: "field",
    revision: "2026-01-26",
    section: "Host Capabilities",
    who: "view",
    needs: ["INI-01"],
    scenes: ["fault:denied-capabilities"],
    instruments: ["messages"],
    full: true,
    remedy: "Look into hostCapabilities before each request, and hide or disable what cannot work.",
    judge({ "fault:denied-capabilities": { messages, status } }) {
      if (status !== "ready") return couldNotRun("the app did not make its handshake in this scene");
      const asked = Object.keys(capabilityOf).flatMap((method) => sent(messages, method));
      return asked.length === 0
        ? holds("it asked for nothing")
        : broken(
            `it asked for ${[...new Set(asked.map(({ method }) => capabilityOf[method]))].join(", ")}`,
            asked.slice(0, 5).map(lineOf),
          );
    },
  }),
];
