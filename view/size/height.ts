import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";

/** What was measured, in CSS pixels. */
export interface Measure {
  /** The height of the in-flow root, margins included. */
  readonly content: number;
  /** The inner height and width of the frame. */
  readonly frameHeight: number;
  readonly frameWidth: number;
}

/** What a reporter remembers between two measures. */
export interface HeightMemory {
  readonly reported: number | undefined;
  /** How much the content last grew right after the host gave it what it had asked for, and how often in a row. */
  readonly growth: number;
  readonly growths: number;
}

export const noHeightYet: HeightMemory = { reported: undefined, growth: 0, growths: 0 };

// So often in a row by the same step is a plan that is sized by the frame (`100vh` and a margin), not content that grows.
const loopAfter = 5;

/**
 * Decides whether a measure is worth a report: the new memory holds the height to report when it differs.
 *
 * A change of one pixel is the echo of the host's own rounding; a frame without width is not laid out; content that
 * follows the frame would grow for ever, so it is let go after a few steps.
 *
 * @see docs/rules.md, DIM-06
 */
export function nextHeight(memory: HeightMemory, measure: Measure): HeightMemory {
  if (measure.frameWidth === 0) return memory;
  const height = Math.max(1, Math.ceil(measure.content));
  const { reported } = memory;
  if (reported === undefined) return { reported: height, growth: 0, growths: 0 };
  if (Math.abs(height - reported) <= 1) {
    return Math.abs(measure.frameHeight - reported) <= 1 ? { ...memory, growths: 0 } : memory;
  }
  const growth = height - reported;
  const follows = growth > 0 && growth === memory.growth && Math.abs(measure.frameHeight - reported) <= 1;
  const growths = follows ? memory.growths + 1 : 0;
  if (growths >= loopAfter) return { ...memory, growths };
  return { reported: height, growth, growths };
}

/** Whether the host lets the content decide its height: not in a fixed height, nor full screen or picture-in-picture. */
export function heightIsOurs(context: McpUiHostContext): boolean {
  const { displayMode = "inline", containerDimensions } = context;
  return displayMode === "inline" && !(containerDimensions !== undefined && "height" in containerDimensions);
}
