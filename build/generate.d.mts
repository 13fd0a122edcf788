/** Where the compiled checks stand, from the project's root. */
export declare const compiledFile: string;
/** The compiled checks, as text. */
export declare function generate(): Promise<string>;
