import type { AddHelpTextContext } from "commander";

/**
 * What stands after the options of a command, folded to the terminal like what stands before it. Lines of a paragraph are
 * joined first; an indented line is one by itself.
 */
export function helpText(text: string): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
    return command.createHelp().boxWrap(text.replace(/(\S)\n(?=\S)/g, "$1 "), width);
  };
}
