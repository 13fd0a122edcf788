import { describe, expect, it } from "vitest";
import { type HeightMemory, heightIsOurs, isShort, mostHeight, nextHeight, noHeightYet } from "./height.js";

const inFrame = (content: number, frameHeight = 300) => ({
  content,
  most: Infinity,
  frameHeight,
  frameWidth: 400,
  isStill: false,
});

/** A host that gives the frame whatever was asked for; returns the heights it was asked for. */
function play(contentIn: (frameHeight: number) => number, rounds = 40): number[] {
  const asked: number[] = [];
  let memory: HeightMemory = noHeightYet;
  let frame = 150;
  for (let round = 0; round < rounds; round += 1) {
    const next = nextHeight(memory, inFrame(contentIn(frame), frame));
    if (next.reported !== undefined && next.reported !== memory.reported) {
      asked.push(next.reported);
      frame = next.reported;
    }
    memory = next;
  }
  return asked;
}

describe("the height that is reported (DIM-07)", () => {
  it("is the content's, rounded up, once", () => {
    expect(play(() => 119.2)).toEqual([120]);
  });

  it("is never below one pixel", () => {
    expect(play(() => 0)).toEqual([1]);
  });

  it("ignores an echo of one pixel and follows a real change", () => {
    const reported = nextHeight(noHeightYet, inFrame(120));
    expect(nextHeight(reported, inFrame(121)).reported).toBe(120);
    expect(nextHeight(reported, inFrame(119)).reported).toBe(120);
    expect(nextHeight(reported, inFrame(122)).reported).toBe(122);
    expect(nextHeight(reported, inFrame(40)).reported).toBe(40);
  });

  it("gives the last pixel when all is still, and lets content go that takes one more each time", () => {
    const still = (content: number, frameHeight?: number) => ({
      ...inFrame(content, frameHeight),
      isStill: true,
    });
    const reported = nextHeight(noHeightYet, inFrame(120));
    expect(isShort(reported, inFrame(121))).toBe(true);
    expect(isShort(reported, inFrame(120))).toBe(false);
    expect(nextHeight(reported, still(121)).reported).toBe(121);
    // A pixel too much hides nothing.
    expect(nextHeight(reported, still(119)).reported).toBe(120);
    let memory = reported;
    for (let round = 0; round < 40; round += 1) {
      const given = memory.reported ?? 0;
      memory = nextHeight(memory, inFrame(given + 1, given));
      memory = nextHeight(memory, still(given + 1, given));
    }
    expect(memory.reported).toBeLessThan(130);
  });

  it("waits while the frame is not laid out", () => {
    const hidden = { ...inFrame(0, 0), frameWidth: 0 };
    expect(nextHeight(noHeightYet, hidden).reported).toBeUndefined();
  });

  it("is the most that the host gives, when the content is higher (DIM-02)", () => {
    const limited = (content: number) => nextHeight(noHeightYet, { ...inFrame(content), most: 300 }).reported;
    expect([limited(900), limited(300), limited(40)]).toEqual([300, 300, 40]);
  });

  it("lets content go that grows with its frame, after a few steps", () => {
    const asked = play((frame) => frame + 10);
    expect(asked.length).toBeLessThan(10);
    expect(Math.max(...asked)).toBeLessThan(300);
  });

  it("keeps following content that grows by itself", () => {
    let rows = 0;
    const asked = play(() => {
      rows += 1;
      return 20 * Math.floor(rows / 2);
    });
    expect(asked.length).toBeGreaterThan(15);
  });
});

describe("whose the height is", () => {
  it("is ours inline, with a maximum or without", () => {
    expect(heightIsOurs({})).toBe(true);
    expect(heightIsOurs({ displayMode: "inline", containerDimensions: { maxHeight: 500 } })).toBe(true);
  });

  it("has the host's maximum, if that is one", () => {
    expect(mostHeight({ containerDimensions: { maxHeight: 300.6 } })).toBe(300);
    for (const maxHeight of [undefined, 0, -1]) {
      expect(mostHeight({ containerDimensions: { maxHeight } })).toBe(Infinity);
    }
    expect(mostHeight({})).toBe(Infinity);
  });

  it("stays ours when the host fixes nonsense", () => {
    expect(heightIsOurs({ containerDimensions: { height: 0 } })).toBe(true);
    expect(heightIsOurs({ containerDimensions: { height: -5 } })).toBe(true);
    expect(heightIsOurs({ containerDimensions: { height: 1 } })).toBe(false);
  });

  it("is the host's when fixed, in full screen and in picture-in-picture", () => {
    expect(heightIsOurs({ containerDimensions: { height: 500, width: 300 } })).toBe(false);
    expect(heightIsOurs({ displayMode: "fullscreen" })).toBe(false);
    expect(heightIsOurs({ displayMode: "pip" })).toBe(false);
  });
});
