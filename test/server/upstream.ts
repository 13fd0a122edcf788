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
  readonly ttlMs?: number;
  readonly answer?: "json" | "sse";
  readonly instead?: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly kind?: "early-end" | "reset" | "endless" | "bytes";
    readonly base64?: string;
  };
  readonly call?: CallBehaviour;
  readonly opening?: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly token?: string;
  readonly deaf?: boolean;
}

/** What becomes of a call; the texts are JSON, `$ID` stands for the id of the request. */
export interface CallBehaviour {
  readonly result?: string;
  readonly raw?: string;
  readonly further?: readonly string[];
  readonly hold?: boolean;
  readonly answer?: "json" | "sse";
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly kind?:
    | "early-end"
    | "reset"
    | "endless"
    | "endless-event"
    | "gzip"
    | "lying-length"
    | "bytes"
    | "destroy"
    | "truncated"
    | "silent"
    | "drip";
  readonly base64?: string;
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
  /** How often a tool was called since then. */
  readonly calls: () => Promise<number>;
  /** Waits until a call is held, and lets the answers of those go that are. */
  readonly held: () => Promise<void>;
  readonly release: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the fixture in a process of its own. */
export async function startUpstream(): Promise<UpstreamFixture> {
  const file = fileURLToPath(new URL("../fixtures/upstream-server.mjs", import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = await once(createInterface({ input: child.stdout }), "line");
  const origin = `http://127.0.0.1:${port}`;
  const seen = async () => (await (await fetch(`${origin}/log`)).json()) as readonly SeenRequest[];
  return {
    origin,
    url: `${origin}/mcp`,
    async behave(behaviour) {
      await fetch(`${origin}/control`, { method: "POST", body: JSON.stringify(behaviour) });
    },
    seen,
    calls: async () => (await seen()).filter(({ body }) => body.includes('"tools/call"')).length,
    async held() {
      await fetch(`${origin}/held`);
    },
    async release() {
      await fetch(`${origin}/release`, { method: "POST" });
    },
    async stop() {
      const exit = once(child, "exit");
      child.stdin.end();
      await exit;
    },
  };
}
