/** The compiled checks. */
export declare const checks: readonly ["envelope", "appConfig"];
/** Where a compiled check stands, from the project's root. */
export declare function compiledFile(check: (typeof checks)[number]): string;
/** A compiled check, as text. */
export declare function generate(check: (typeof checks)[number]): Promise<string>;
