import { signal } from "@preact/signals";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const forcedColors = matchMedia("(forced-colors: active)");

const read = () => ({ reducedMotion: reducedMotion.matches, forcedColors: forcedColors.matches });

/** What the browser tells every document of the person's wishes, apps among them: no host can say otherwise. */
export const mediaFacts = signal(read());
for (const query of [reducedMotion, forcedColors]) {
  query.addEventListener("change", () => {
    mediaFacts.value = read();
  });
}

/** Whether a program drives the browser that lets it say what is chosen here. */
export const isMediaDriven = signal(false);
