import { printable } from "../base/text/printable.js";
import type { CommandPorts } from "./ports.js";

/** The marks that the command itself sets on a terminal that shows colours: bold, dim, red, green, yellow, and their ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are such characters
const ownMarks = /(\u001b\[(?:1|2|22|31|32|33|39)m|\n)/u;

/**
 * Whatever a command prints goes through here, so that no text of a server, a file or an app steers the terminal wherever it
 * comes from (HAR-13). Line breaks stay, and of marks those that the command sets itself.
 */
export function safePorts(ports: CommandPorts): CommandPorts {
  const safe = (text: string) =>
    text
      .split(ownMarks)
      .map((part, at) => (at % 2 === 1 && (ports.color || part === "\n") ? part : printable(part)))
      .join("");
  return {
    ...ports,
    stdout: (line) => ports.stdout(safe(line)),
    stderr: (line) => ports.stderr(safe(line)),
  };
}
