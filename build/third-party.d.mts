/** The text of THIRD-PARTY.txt for these pages, by their vite modes. */
export function thirdPartyNotices(modes: readonly string[]): Promise<string>;

/** The pages whose code leaves without its packages. */
export const bundledPages: readonly string[];
