/** Under this name of a symbol a document keeps what it has heard, for the driver of an engine that hears nothing itself. */
export const heardKey = "porthole.heard";

/**
 * Runs in a page, before its own scripts: has the document keep what goes to the console and what is thrown.
 *
 * Whoever owns the document can have it run this; it is no part of a document that is under test.
 */
export function hear(key: string): void {
  const heard: { readonly kind: string; readonly text: string }[] = [];
  Reflect.set(document, Symbol.for(key), heard);
  const textOf = (value: unknown) => {
    if (value instanceof Error) return String(value);
    return typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);
  };
  for (const method of ["debug", "log", "info", "warn", "error"] as const) {
    const own = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      heard.push({ kind: method === "warn" ? "warning" : method, text: values.map(textOf).join(" ") });
      own(...values);
    };
  }
  addEventListener("error", ({ message, error }) =>
    heard.push({ kind: "pageerror", text: error === null ? message : String(error) }),
  );
  addEventListener("unhandledrejection", ({ reason }) =>
    heard.push({ kind: "pageerror", text: String(reason) }),
  );
}
