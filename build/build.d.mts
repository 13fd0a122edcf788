/** Builds what is out of date. */
export function build(options?: { readonly force?: boolean }): Promise<void>;
