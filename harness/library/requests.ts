import type { LoggedMessage } from "./page-driver.js";

/** What an app has asked, and what it was answered. */
export interface AppRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Milliseconds since the app was opened. */
  readonly at: number;
  /** Absent while it is awaited. */
  readonly answer?: { readonly result: unknown } | { readonly error: unknown };
}

/** Pairs the requests of an app with their answers. */
export function requestsOf(messages: readonly LoggedMessage[]): readonly AppRequest[] {
  const requests: AppRequest[] = [];
  const open = new Map<string, number>();
  for (const { direction, kind, method, at, message } of messages) {
    const id = JSON.stringify(member(message, "id"));
    if (direction === "from-app" && kind === "request") {
      const params = member(message, "params");
      open.set(id, requests.length);
      requests.push({ method, at, params: isObject(params) ? params : {} });
    }
    if (direction !== "to-app" || (kind !== "result" && kind !== "error")) continue;
    const index = open.get(id);
    const request = index === undefined ? undefined : requests[index];
    if (index === undefined || !request) continue;
    open.delete(id);
    const answer =
      kind === "result" ? { result: member(message, "result") } : { error: member(message, "error") };
    requests[index] = { ...request, answer };
  }
  return requests;
}

function member(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
