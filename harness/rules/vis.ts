import { visibilityOf } from "../visibility.js";
import { member, show } from "./members.js";
import { broken, holds, notApplicable, type Rule, viewRule } from "./rule.js";
import type { Sighting } from "./sightings.js";

/** The names of the tools that an app called. */
function calledBy({ requests }: Sighting): readonly string[] {
  return [
    ...new Set(
      requests.filter(({ method }) => method === "tools/call").map(({ params }) => String(params.name)),
    ),
  ];
}

/** VIS: who may see and call a tool. */
export const visRules: readonly Rule[] = [
  {
    on: "server",
    id: "VIS-01",
    title: 'visibility, where it is given, is a list of "model" and "app".',
    level: "field",
    revision: "2026-01-26",
    section: "Visibility:",
    who: "server",
    remedy: 'Give ["model"], ["app"] or ["model", "app"], or leave it out, which means both.',
    judge({ tools }) {
      const given = tools.filter((tool) => member(tool._meta, "ui", "visibility") !== undefined);
      const wrong = given.filter(({ _meta }) => {
        const list = member(_meta, "ui", "visibility");
        return (
          !Array.isArray(list) || list.length === 0 || list.some((each) => each !== "model" && each !== "app")
        );
      });
      if (wrong.length > 0) {
        return broken(
          `${wrong.length} of ${tools.length} tools have another, and nobody can call them`,
          wrong.map(({ name, _meta }) => `${name}: ${show(member(_meta, "ui", "visibility"))}`),
        );
      }
      return holds(given.length === 0 ? "no tool gives one" : `${given.length} tools give one`);
    },
  },
  viewRule({
    id: "VIS-03",
    title: "The app calls only tools that are visible to apps.",
    level: "MUST",
    revision: "2026-01-26",
    section: "Visibility:",
    who: "view",
    needs: ["INI-01", "VIS-05"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy:
      'Add "app" to _meta.ui.visibility of the tool, or do not call it from the app: hosts must refuse such calls.',
    judge({ opening, app }) {
      const called = calledBy(opening);
      if (called.length === 0) return notApplicable("the app called no tool");
      const hidden = called.filter((name) => {
        const tool = app.server.tools.find((each) => each.name === name);
        return tool && !visibilityOf(tool).app;
      });
      return hidden.length > 0
        ? broken(`it called ${hidden.join(", ")}, which hosts must refuse`)
        : holds(`it called ${called.join(", ")}`);
    },
  }),
  viewRule({
    id: "VIS-05",
    title: "Tools that the app calls are listed by its server.",
    level: "field",
    revision: "2026-01-26",
    section: "Visibility:",
    who: "view",
    needs: ["INI-01"],
    scenes: ["opening"],
    instruments: ["messages"],
    remedy:
      'List tools for apps in tools/list, with visibility ["app"]: hiding them from the model is the host\'s part.',
    judge({ opening, app }) {
      const called = calledBy(opening);
      if (called.length === 0) return notApplicable("the app called no tool");
      const unlisted = called.filter((name) => !app.server.tools.some((tool) => tool.name === name));
      return unlisted.length > 0
        ? broken(`it called ${unlisted.join(", ")}, which tools/list does not have`)
        : holds(`it called ${called.join(", ")}`);
    },
  }),
];
