import type { CacheHint } from "@modelcontextprotocol/server";

/** How long and for whom 2026-era clients may keep an answer: for everybody, and to be asked for again (K1). */
export const cacheHint = { ttlMs: 0, cacheScope: "public" } as const satisfies CacheHint;
