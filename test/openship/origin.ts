import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pair } from "./tree.js";

type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

/** An origin on loopback that serves a pair honestly, and whatever a test puts over it. */
export interface Origin {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** Serves another pair from now on. */
  serve(pair: Pair): void;
  /** Answers a path in another way. */
  answer(path: string, answer: Answer): void;
  /** Answers every path honestly again. */
  reset(): void;
  close(): Promise<void>;
}

export const paths = {
  discovery: "/.well-known/openship.json",
  manifest: "/openship/manifest.json",
  bundle: "/openship/bundle.json",
  file: "/openship/file/",
} as const;

/** @param hasFiles whether single files are offered. */
export async function startOrigin(first: Pair, { hasFiles = true } = {}): Promise<Origin> {
  let pair = first;
  const asked: string[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const special = answers.get(path);
    if (special) special(request, response, url);
    else honest(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const honest = (path: string, response: ServerResponse) => {
    if (path === paths.discovery) json(response, discoveryOf(url, pair, hasFiles));
    else if (path === paths.manifest) json(response, pair.manifest);
    else if (path === paths.bundle) json(response, pair.bundle);
    else if (path.startsWith(paths.file)) {
      const name = decodeURIComponent(path.slice(paths.file.length));
      const file = Object.hasOwn(pair.bundle.files, name) ? pair.bundle.files[name] : undefined;
      if (!file) response.writeHead(404).end();
      else response.end(Buffer.from(String(file.content), file.encoding === "base64" ? "base64" : "utf8"));
    } else response.writeHead(404).end();
  };

  return {
    url,
    asked,
    serve: (next) => {
      pair = next;
    },
    answer: (path, answer) => void answers.set(path, answer),
    reset: () => answers.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export function discoveryOf(url: string, { manifest }: Pair, hasFiles = true) {
  return {
    openship: "1.0",
    capability: "discovery",
    project: manifest.project,
    agent: { summary: "s", instructions: "i", skill: `${url}/skill.md` },
    capabilities: {
      sources: {
        description: "The sources.",
        manifest: url + paths.manifest,
        bundle: url + paths.bundle,
        ...(hasFiles && { file: `${url}${paths.file}{path}` }),
      },
    },
  };
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value));
}
