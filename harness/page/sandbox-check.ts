import type { Placement } from "../control/protocol.js";
import { ask } from "./control-client.js";
import { runSelfTest, type SelfTestOutcome } from "./self-test.js";
import type { Store } from "./store.js";

/** Tests the sandbox in one placement, and gives one sentence for each fault. */
export type SandboxCheck = (placement: Placement) => Promise<readonly string[]>;

/** Each placement is tested once, before anything is opened in it. */
export function createSandboxCheck(store: Store): SandboxCheck {
  const tested = new Map<string, Promise<readonly string[]>>();
  let last: SelfTestOutcome | undefined;
  const test: SandboxCheck = async (placement) => {
    const outcome = await testSandbox(store, placement);
    last?.remove();
    last = outcome;
    return outcome.faults;
  };
  return (placement) => {
    const key = `${placement.frame} ${placement.csp}`;
    const known = tested.get(key) ?? test(placement);
    tested.set(key, known);
    return known;
  };
}

async function testSandbox(store: Store, placement: Placement): Promise<SelfTestOutcome> {
  const test = await ask("self-test", placement);
  try {
    return await runSelfTest(test, store.host.value?.sandboxOrigin ?? "");
  } finally {
    await ask("close", { app: test.id }).catch(() => {});
  }
}
