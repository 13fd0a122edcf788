import { describe, expect, it } from "vitest";
import { classifyProp, vocabulary } from "../index.js";

const { tags, attributes, urls, events } = vocabulary;

describe("the vocabulary", () => {
  it("is frozen throughout", () => {
    const open: unknown[] = [vocabulary];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (typeof at !== "object" || at === null) continue;
      expect(Object.isFrozen(at)).toBe(true);
      open.push(...Object.values(at));
    }
  });

  it("holds no element on two sides", () => {
    const refused = [...tags.activeTags, ...tags.timedTags];
    for (const tag of [...tags.htmlTags, ...tags.svgTags]) expect(refused).not.toContain(tag.toLowerCase());
  });

  it("has each attribute under one kind", () => {
    const names = [
      ...attributes.htmlAttributes,
      ...attributes.svgAttributes,
      ...attributes.booleanAttributes,
      ...attributes.enumeratedAttributes,
      ...Object.keys(attributes.propertyAttributes),
      ...Object.values(urls.urlAttributes).flat(),
    ];
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("guards every spelling of every attribute that holds a URL", () => {
    for (const name of Object.values(urls.urlAttributes).flat()) {
      expect(classifyProp("div", name)).toMatchObject({ guard: "url" });
      expect(classifyProp("div", name.toUpperCase())).toMatchObject({ guard: "url" });
    }
  });

  it("knows every event it lists, and whether it bubbles", () => {
    for (const [list, bubbles] of [
      [events.bubblingEvents, true],
      [events.nonBubblingEvents, false],
    ] as const) {
      for (const event of list) {
        const prop = `on${event.charAt(0).toUpperCase()}${event.slice(1)}`;
        expect(classifyProp("div", prop)).toEqual({ kind: "event", event, bubbles });
      }
    }
  });
});
