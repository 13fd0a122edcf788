import type { SignInPorts } from "../auth/sign-in.js";
import type { CallOnOpen } from "../call-on-open.js";
import type { HostEvent, TargetedCall } from "../control/protocol.js";
import { HostError } from "../errors.js";
import { withManyTools } from "../faults/many-tools.js";
import { visibilityOf } from "../visibility.js";
import { type Connection, connectTarget } from "./connection.js";
import { type Restartable, restartable } from "./restartable.js";
import type { TargetOptions } from "./target.js";

export interface ConnectAllOptions {
  readonly targets: readonly TargetOptions[];
  readonly timeoutMs: number;
  readonly signIn: SignInPorts | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether each server seems to have thousands of tools. */
  readonly manyTools: boolean;
  readonly onServerStderr: ((line: string, server: string) => void) | undefined;
  readonly emit: (event: HostEvent) => void;
  /** Gets what ends each connection, also where another fails. */
  readonly closing: (() => Promise<void>)[];
}

/** All at once, since programs take their time to start; the first that fails, in the order of the targets, is told. */
export async function connectAll(options: ConnectAllOptions): Promise<ReadonlyMap<string, Restartable>> {
  const { timeoutMs, signIn, signal, emit, closing } = options;
  const settled = await Promise.allSettled(
    options.targets.map(async (target, index) => {
      const id = targetId(index);
      const connection = await restartable(async () => {
        const made = await connectTarget({
          target,
          timeoutMs,
          ...(signIn ? { signIn } : {}),
          ...(signal ? { signal } : {}),
          onToolsChanged: (tools) => emit({ type: "tools", target: id, tools }),
          onResourcesChanged: () => emit({ type: "resources", target: id }),
          onStderr: (line) => options.onServerStderr?.(line, target.name ?? id),
        });
        return options.manyTools ? withManyTools(made) : made;
      });
      closing.push(() => connection.close());
      return [id, connection] as const;
    }),
  );
  return new Map(
    settled.map((outcome) => {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    }),
  );
}

function targetId(index: number): string {
  return `server-${index + 1}`;
}

/** The call with the server that it goes to. @throws {HostError} `NO_SUCH_TOOL` */
export function targetedCall(call: CallOnOpen, connections: ReadonlyMap<string, Connection>): TargetedCall {
  for (const [target, connection] of connections) {
    if (call.target !== undefined && target !== targetId(call.target)) continue;
    const tool = connection.tools().find(({ name }) => name === call.tool);
    if (tool && visibilityOf(tool).model) return { target, name: tool.name, arguments: call.arguments ?? {} };
  }
  throw new HostError("NO_SUCH_TOOL", `the server offers the conversation no tool "${call.tool}"`);
}
