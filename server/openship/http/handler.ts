import type { IncomingMessage, ServerResponse } from "node:http";
import { createAnswerer, type OpenShipHandlerOptions } from "./answer.js";

/**
 * Serves the published sources as a fetch handler: discovery, Manifest, Bundle, files, archive, skill and page. It
 * answers whatever reaches it; `isOpenShipTarget` says which requests are meant for it.
 *
 * A `Request` holds a URL that was parsed already. Behind Node's own server, `createOpenShipListener` reads the raw one.
 */
export function createOpenShipHandler(
  options: OpenShipHandlerOptions,
): (request: Request) => Promise<Response> {
  const answer = createAnswerer(options);
  return async ({ method, url, headers }) => {
    const { pathname, search } = new URL(url);
    const { body, ...head } = await answer({
      method,
      target: pathname + search,
      header: (name) => headers.get(name),
    });
    // The type allows for shared memory, in which no bytes of a snapshot stand.
    return new Response((body as Uint8Array<ArrayBuffer> | undefined) ?? null, head);
  };
}

/** The same as a listener for `node:http`, from the request target as the client sent it. */
export function createOpenShipListener(
  options: OpenShipHandlerOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const answer = createAnswerer(options);
  return async (request, response) => {
    const { status, headers, body } = await answer({
      method: request.method ?? "GET",
      target: originForm(request.url ?? "/"),
      header(name) {
        const value = request.headers[name];
        return (Array.isArray(value) ? value.join(", ") : value) ?? null;
      },
    });
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** A request line may hold a whole URL, as those to proxies do; the path in it stays as it is. */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, "") || "/";
}
