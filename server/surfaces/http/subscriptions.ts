/**
 * The answer for who wants to be told of changes where nothing changes and no capability says it does: there is no such
 * method (R28). `undefined` for every other body.
 */
export function refusedSubscription(body: unknown): Response | undefined {
  const { method, id }: { readonly method?: unknown; readonly id?: unknown } = Object(body);
  if (method !== "subscriptions/listen") return undefined;
  const error = { code: -32_601, message: "Method not found" };
  const echoed = typeof id === "string" || typeof id === "number" ? id : null;
  return Response.json({ jsonrpc: "2.0", id: echoed, error }, { status: 404 });
}
