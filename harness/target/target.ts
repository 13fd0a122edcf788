/** A server that the host was told to show: one of four kinds. */
export type TargetOptions = UrlTarget | CommandTarget | FileTarget | RecordingTarget;

interface NamedTarget {
  /** What people call the server; by default what it calls itself. */
  readonly name?: string;
}

/** A server at an address. */
export interface UrlTarget extends NamedTarget {
  /** An http(s) URL that speaks MCP over Streamable HTTP, or over the SSE transport of 2024. */
  readonly url: string;
  /** Sent with every request to the server; never shown. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server that is a program of this machine and speaks MCP over its standard streams. */
export interface CommandTarget extends NamedTarget {
  /** The program; no shell reads it. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to the few variables that every server gets; values are never shown. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it runs in; by default the current one. */
  readonly cwd?: string;
}

/** An app that is a file of this machine: a server with the one tool `show` is made for it. */
export interface FileTarget extends NamedTarget {
  /** The HTML file; it is read anew each time the app is opened. */
  readonly file: string;
  /** What the tool answers, sent to the app as it is; by default a result without content. */
  readonly toolResult?: Readonly<Record<string, unknown>>;
}

/** An app that was recorded: it is played again without its server. */
export interface RecordingTarget extends NamedTarget {
  /** The file that holds what `record()` of an open app gave, as JSON. */
  readonly recording: string;
}

/** The tool that shows a `FileTarget`. */
export const fileTool = "show";
