import type { InputWire } from "./wire.js";

/** Presses a key, or several that are held together, such as `Shift+Tab`. */
export async function pressKey(input: InputWire, keys: string): Promise<void> {
  // The key "+" itself stands last or alone.
  const names = keys === "+" ? ["+"] : keys.split(/\+(?=.)/);
  for (const name of names) await input.key(name, "down");
  for (const name of names.reverse()) await input.key(name, "up");
}
