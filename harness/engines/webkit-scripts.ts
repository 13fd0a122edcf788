import { carrying } from "./carried.js";
import { heardKey } from "./heard.js";

/** The frames in a frame, as far down as they go. */
export type Tree = readonly Tree[];

/** What a script tells of the page beside how far its own work is. */
export interface Answer {
  readonly tree: Tree;
  /** The address of the frame that it ran in. */
  readonly url: string;
  /** What was heard in that frame since the last answer, where something listens. */
  readonly heard: readonly { readonly kind: string; readonly text: string }[];
  readonly value?: string;
  /** The number of the work, to ask for it again. */
  readonly waiting?: number;
}

/** How long one command waits for what runs in the page, in milliseconds; other commands wait as long. */
const patienceMs = 20;

/**
 * While a script runs no other can, and what one waits for may be what the next one brings. So work that takes time goes on in
 * the document, and is asked for again.
 */
const answering = `
  const tell = arguments[arguments.length - 1];
  const works = document[Symbol.for("porthole.work")] ??= new Map();
  const treeOf = (frames) => Array.from({ length: frames.length }, (_, at) => treeOf(frames[at]));
  const answer = (rest) => tell({
    tree: treeOf(top),
    url: location.href,
    heard: document[Symbol.for("${heardKey}")]?.splice(0) ?? [],
    ...rest,
  });
  const wait = (number) => {
    const late = new Promise((resolve) => setTimeout(resolve, ${patienceMs}, undefined));
    Promise.race([works.get(number), late]).then((value) => {
      if (value === undefined) return answer({ waiting: number });
      works.delete(number);
      answer({ value });
    });
  };
`;

/** Starts the work of an expression, and waits for it a moment. */
export function startScript(expression: string): string {
  return `${answering}
    const number = works.size === 0 ? 1 : Math.max(...works.keys()) + 1;
    works.set(number, ${carrying(expression)});
    wait(number);`;
}

/** Waits a moment more for the work with a number; a document that does not know it is another one. */
export const waitScript = `${answering}
  if (works.has(arguments[0])) wait(arguments[0]);
  else answer({});`;
