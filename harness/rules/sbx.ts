import { times } from "./members.js";
import { broken, holds, type Rule, viewRule } from "./rule.js";

const view = {
  revision: "2026-01-26",
  section: "Transport Layer",
  who: "view",
  scenes: ["opening"],
} as const;

/** Why hosts drop what is no message; that there are too many is the business of BUD-03. */
const noMessage = ["not-json-rpc", "not-an-object", "not-json"];

/** SBX: an app in its sandbox. */
export const sbxRules: readonly Rule[] = [
  viewRule({
    ...view,
    id: "SBX-12",
    title: "Everything that the app posts to its host is a message of JSON-RPC 2.0.",
    level: "MUST",
    severity: "warn",
    instruments: ["messages"],
    ambiguity:
      "The specification says what the messages between view and host are, and not that a view may post nothing else: hosts drop the rest, so it warns.",
    remedy: 'Post { jsonrpc: "2.0", … } to the parent, and nothing else.',
    judge({ opening: { messages } }) {
      const dropped = messages.filter(
        ({ direction, kind, fault = "" }) =>
          direction === "from-app" && kind === "dropped" && noMessage.includes(fault),
      );
      return dropped.length === 0
        ? holds("it is")
        : broken(
            `what it posts is none, ${times(dropped.length)}`,
            [...new Set(dropped.map(({ fault }) => fault ?? ""))].slice(0, 5),
          );
    },
  }),
  viewRule({
    ...view,
    id: "SBX-17",
    title: "The app throws nothing in a frame that has no storage, no popups and no origin of its own.",
    level: "field",
    instruments: ["errors"],
    remedy: "Catch what storage, cookies, popups and the like throw where a host gives an app none of them.",
    judge({ opening: { errors } }) {
      return errors.length === 0
        ? holds("it throws nothing")
        : broken(`it throws ${times(errors.length)}`, [...new Set(errors)].slice(0, 5));
    },
  }),
];
