import type { ControlApi, ControlPath, HostEvent } from "../control/protocol.js";

/**
 * Why the control server did not do what the page asked.
 *
 * - `REFUSED`: the server answered and said no.
 * - `GONE`: the server does not answer any more.
 */
export class ControlError extends Error {
  override readonly name = "ControlError";

  constructor(
    readonly code: "REFUSED" | "GONE",
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Asks the control server for one thing. @throws {ControlError} */
export async function ask<Path extends ControlPath>(
  path: Path,
  request: ControlApi[Path]["request"],
  signal?: AbortSignal,
): Promise<ControlApi[Path]["response"]> {
  const response = await post(path, request, signal);
  const body: unknown = await response.json();
  if (!response.ok) throw new ControlError("REFUSED", errorOf(body), response.status);
  return body as ControlApi[Path]["response"];
}

/** Who hears the events. */
export interface Listener {
  /** No event is missed from here on. */
  readonly onOpen: () => void;
  readonly onEvent: (event: HostEvent) => void;
}

/** Reads events until the host is gone. @throws {ControlError} `GONE` */
export async function listen({ onOpen, onEvent }: Listener): Promise<never> {
  const response = await post("events", {});
  if (response.ok) onOpen();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const chunk = await reader?.read().catch(() => undefined);
    if (!chunk || chunk.done) throw gone();
    const lines = (rest + chunk.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") onEvent(JSON.parse(line) as HostEvent);
  }
}

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw gone();
  }
}

function gone(): ControlError {
  return new ControlError("GONE", "Porthole has stopped. Start it again and open its new link.");
}

function errorOf(body: unknown): string {
  return typeof body === "object" && body !== null && "error" in body
    ? String(body.error)
    : "no reason given";
}
