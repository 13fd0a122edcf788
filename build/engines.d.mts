export function ensureEngine(engine: "chromium" | "firefox" | "webkit"): Promise<string | undefined>;
export function ensureChromium(): Promise<string>;
