import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** How the fixture behaves; what is absent is as it is by default. */
export interface UpstreamBehaviour {
  readonly eras?: readonly string[];
  readonly initializeVersion?: string;
  readonly capabilities?: object;
  /** Pages by cursor, the first as `first`, `*` for any other; tools and cursors are texts of JSON. */
  readonly pages?: Readonly<Record<string, UpstreamPage>>;
  readonly answer?: "json" | "sse";
  readonly instead?: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly kind?: "early-end" | "reset" | "endless" | "bytes";
    readonly base64?: string;
  };
  readonly token?: string;
  readonly deaf?: boolean;
}

export interface UpstreamPage {
  readonly tools?: readonly string[];
  readonly nextCursor?: string;
  /** The whole answer; `$ID` stands for the id of the request. */
  readonly raw?: string;
}

/** One request as the fixture got it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface UpstreamFixture {
  readonly origin: string;
  /** Its MCP endpoint. */
  readonly url: string;
  readonly behave: (behaviour: UpstreamBehaviour) => Promise<void>;
  /** What it was asked since it was last told how to behave. */
  readonly seen: () => Promise<readonly SeenRequest[]>;
  readonly stop: () => Promise<void>;
}

/** Starts the fixture in a process of its own. */
export async function startUpstream(): Promise<UpstreamFixture> {
  const file = fileURLToPath(new URL("../fixtures/upstream-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: `${origin}/mcp`,
    async behave(behaviour) {
      await fetch(`${origin}/control`, { method: "POST", body: JSON.stringify(behaviour) });
    },
    seen: async () => (await fetch(`${origin}/log`)).json() as Promise<readonly SeenRequest[]>,
    async stop() {
      const exit = once(child, "exit");
      child.stdin.end();
      await exit;
    },
  };
}
