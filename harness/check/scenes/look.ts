import type { DocumentFacts } from "../../rules/sightings.js";

/** Looks into the document of an app. It runs in the app's frame, so it may use nothing from outside itself. */
export function lookAtDocument(): DocumentFacts {
  const root = document.documentElement;
  const { body } = document;
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  return {
    ...(paint === undefined ? {} : { paintMs: paint }),
    compatMode: document.compatMode,
    title: document.title,
    lang: root.lang,
    dir: root.dir,
    address: location.href,
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, and no script and nothing hidden
    text: (body?.innerText ?? "").trim().slice(0, 2_000),
    drawn: Array.from(
      document.querySelectorAll("img,svg,canvas,video,object,iframe,input,button,select,textarea"),
    ).filter(isSeen).length,
    scrollWidth: root.scrollWidth,
    clientWidth: root.clientWidth,
    innerWidth,
    clientHeight: root.clientHeight,
    look: JSON.stringify(
      [root, ...Array.from(root.querySelectorAll("body, body *")).slice(0, 40)].map((element) => {
        const { color, backgroundColor, colorScheme } = getComputedStyle(element);
        return [color, backgroundColor, colorScheme];
      }),
    ),
    markup: (body?.innerHTML ?? "").slice(0, 20_000),
  };
}
