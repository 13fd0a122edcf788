import { type CheckResult, planFromModel, planSchemaForModels } from "porthole-mcp/plans";

/** Your client of a model provider: sends a prompt with a schema for the answer, and gives the answer as JSON. */
type Ask = (prompt: string, schema: object) => Promise<unknown>;

const schema = planSchemaForModels();

export async function drawnByModel(wish: string, ask: Ask): Promise<CheckResult> {
  let result = planFromModel(await ask(wish, schema));
  for (let turn = 0; !result.ok && turn < 2; turn++) {
    const told = result.issues.map(({ code, path, message, hint }) => ({ code, path, message, hint }));
    result = planFromModel(await ask(`${wish}\nMend this: ${JSON.stringify(told)}`, schema));
  }
  return result;
}
