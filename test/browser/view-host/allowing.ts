/** A configuration that allows these tools. */
export const allowing = (...tools: string[]) => ({ v: 1, tools, actions: {}, confirm: [], context: [] });
