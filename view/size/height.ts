import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";

/** What was measured, in CSS pixels. */
export interface Measure {
  /** The height of the content, margins included. */
  readonly content: number;
  /** The most that the host gives; what is higher scrolls in the frame (DIM-02). */
  readonly most: number;
  /** The inner height and width of the frame. */
  readonly frameHeight: number;
  readonly frameWidth: number;
  /** Whether nothing has changed for a while: then a pixel more is the content's own. */
  readonly isStill: boolean;
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
 * A change of one pixel is the echo of the host's own rounding, unless it stays when everything is still; a frame without
 * width is not laid out; content that follows the frame would grow for ever, so it is let go after a few steps.
 *
 * @see docs/rules.md, DIM-06
 */
export function nextHeight(memory: HeightMemory, measure: Measure): HeightMemory {
  if (measure.frameWidth === 0) return memory;
  const height = wanted(measure);
  const { reported } = memory;
  if (reported === undefined) return { reported: height, growth: 0, growths: 0 };
  const growth = height - reported;
  const isGiven = Math.abs(measure.frameHeight - reported) <= 1;
  if (growth === 1 && !measure.isStill) return memory;
  if (growth === 0 || growth === -1) return isGiven ? { ...memory, growths: 0 } : memory;
  const follows = growth > 0 && growth === memory.growth && isGiven;
  const growths = follows ? memory.growths + 1 : 0;
  if (growths >= loopAfter) return { ...memory, growths };
  return { reported: height, growth, growths };
}

/** Whether the content is a pixel higher than what was reported: worth another look when everything is still. */
export function isShort({ reported = 0 }: HeightMemory, measure: Measure): boolean {
  return wanted(measure) === reported + 1;
}

function wanted({ content, most }: Measure): number {
  return Math.max(1, Math.min(Math.ceil(content), most));
}

/** A dimension that makes sense: hosts send 0 and less, too, and parts of a pixel. */
function isPositive(dimension: number | undefined): dimension is number {
  return dimension !== undefined && dimension >= 1;
}

/** Whether the host lets the content decide its height: not in a fixed height, nor full screen or picture-in-picture. */
export function heightIsOurs({
  displayMode = "inline",
  containerDimensions = {},
}: McpUiHostContext): boolean {
  return (
    displayMode === "inline" && !("height" in containerDimensions && isPositive(containerDimensions.height))
  );
}

/** The most that the host gives, in whole pixels. */
export function mostHeight({ containerDimensions = {} }: McpUiHostContext): number {
  const most = "maxHeight" in containerDimensions ? containerDimensions.maxHeight : undefined;
  return isPositive(most) ? Math.floor(most) : Infinity;
}
