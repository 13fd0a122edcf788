import type { IncomingMessage, ServerResponse } from "node:http";
import type { Contracts } from "../../contracts/index.js";
import { report } from "../listen.js";
import type { Routes } from "../routes.js";

/** Serves published contracts to everybody; `false` leaves a request alone that is for something else. */
export function answerContracts(contracts: Contracts): NonNullable<Routes["answerPublic"]> {
  const base = `${new URL(contracts.publicUrl).pathname.replace(/\/$/, "")}/contracts/`;
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!path.startsWith(base)) return false;
    answer(contracts, path, request, response).catch((error: unknown) => {
      report(error instanceof Error ? error : new TypeError(String(error)));
      if (!response.headersSent) response.writeHead(503);
      response.end();
    });
    return true;
  };
}

async function answer(
  contracts: Contracts,
  path: string,
  { method = "GET", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(contracts.publicUrl);
  url.pathname = path;
  const match = headers["if-none-match"];
  const found = await contracts.answerDocument(
    new Request(url, { method, ...(match !== undefined && { headers: { "if-none-match": match } }) }),
  );
  const text = found?.body ? await found.text() : undefined;
  response.writeHead(found?.status ?? 404, Object.fromEntries(found?.headers ?? [])).end(text);
}
