import type { AppAnswer } from "../library/page-driver.js";
import { isMembers, member, show } from "./members.js";
import { broken, holds, type Judgement, notApplicable, type Rule, viewRule } from "./rule.js";

const draft = {
  revision: "draft",
  section: "App-Provided Tools",
  who: "view",
  scenes: ["opening"],
} as const;

/** APT: tools that an app itself provides. */
export const aptRules: readonly Rule[] = [
  viewRule({
    ...draft,
    id: "APT-01",
    title: "An app that declares tools lists them.",
    level: "MUST",
    needs: ["INI-01"],
    remedy: "Answer tools/list and tools/call, or leave tools out of appCapabilities.",
    judge: ({ opening: { appTools } }) =>
      declared(appTools, ({ listed }) => {
        const tools = toolsOf(listed);
        return tools
          ? holds(`it lists ${tools.length}`)
          : broken(`it answers tools/list with ${told(listed)}`);
      }),
  }),
  viewRule({
    ...draft,
    id: "APT-02",
    title: "A call of a tool that the app does not have fails.",
    level: "SHOULD",
    needs: ["APT-01"],
    remedy: "Answer with isError: true, or with a JSON-RPC error, and say what was wrong.",
    judge: ({ opening: { appTools } }) =>
      declared(appTools, ({ unknown }) => {
        const hasFailed =
          unknown.kind === "error" || (unknown.kind === "result" && unknown.result.isError === true);
        return hasFailed ? holds("it does") : broken(`it is answered with ${told(unknown)}`);
      }),
  }),
  viewRule({
    ...draft,
    id: "APT-03",
    title: "The app says of each of its tools what it does and what it takes.",
    level: "SHOULD",
    needs: ["APT-01"],
    remedy: "Give each tool a name, a description and an inputSchema of the type object.",
    judge: ({ opening: { appTools } }) =>
      declared(appTools, ({ listed }) => {
        const tools = toolsOf(listed) ?? [];
        const wrong = tools.filter(
          (tool) =>
            typeof member(tool, "name") !== "string" ||
            typeof member(tool, "description") !== "string" ||
            member(tool, "inputSchema", "type") !== "object",
        );
        return wrong.length === 0
          ? holds(`it does of ${tools.length}`)
          : broken(`it does not of ${wrong.length} of ${tools.length}`, wrong.slice(0, 3).map(show));
      }),
  }),
];

interface AppTools {
  readonly listed: AppAnswer;
  readonly unknown: AppAnswer;
}

function declared(appTools: AppTools | undefined, judge: (tools: AppTools) => Judgement): Judgement {
  return appTools ? judge(appTools) : notApplicable("it declares no tools of its own");
}

function toolsOf(answer: AppAnswer): readonly unknown[] | undefined {
  const tools = answer.kind === "result" ? answer.result.tools : undefined;
  return Array.isArray(tools) && tools.every(isMembers) ? tools : undefined;
}

function told(answer: AppAnswer): string {
  if (answer.kind === "silence") return "silence";
  return answer.kind === "error" ? `the error ${answer.error.code}` : show(answer.result);
}
