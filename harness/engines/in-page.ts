// These functions are written out and run inside pages: none may reach for anything outside of itself but `find`.

/** Leads to elements: each step looks within, or picks one of, what the steps before have found. */
export type Step =
  | {
      readonly css: string;
      /** What its text must be like. */
      readonly text?: Wording;
      /** What its label, else its text, must be like; and it must be drawn. */
      readonly name?: Wording;
    }
  | { readonly nth: number };

export type Wording =
  | { readonly part: string }
  | { readonly whole: string }
  | { readonly pattern: readonly [source: string, flags: string] };

/** A point of a frame's viewport in CSS pixels, or why there is none yet. */
export type Reached = { readonly x: number; readonly y: number } | { readonly wait: string };

export function find(steps: readonly Step[]): readonly Element[] {
  const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
  const isLike = (given: string | null, wanted: Wording | undefined) => {
    const text = plain(given);
    if (wanted === undefined) return true;
    if ("pattern" in wanted) return new RegExp(...wanted.pattern).test(text);
    if ("whole" in wanted) return text === plain(wanted.whole);
    return text.toLowerCase().includes(plain(wanted.part).toLowerCase());
  };
  let found: readonly (Document | Element)[] = [document];
  for (const step of steps) {
    if ("nth" in step) {
      const one = found.at(step.nth);
      found = one ? [one] : [];
      continue;
    }
    const fits = (element: Element) =>
      isLike(element.textContent, step.text) &&
      (step.name === undefined ||
        (element.getClientRects().length > 0 &&
          isLike(element.getAttribute("aria-label") ?? element.textContent, step.name)));
    found = [...new Set(found.flatMap((scope) => [...scope.querySelectorAll(step.css)]))].filter(fits);
  }
  return found as readonly Element[];
}

/** Runs a function with the one element. */
export async function one(
  elements: readonly Element[],
  run: (element: Element) => unknown,
): Promise<{ readonly value: unknown } | { readonly wait: string }> {
  const [element] = elements;
  if (!element || elements.length > 1) return { wait: `there are ${elements.length} of it` };
  return { value: await run(element) };
}

/** Whether an element is drawn at all. */
export function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/** Where to press the one element, which is brought into sight for it. */
export function reach(
  elements: readonly Element[],
  shown: (element: Element) => boolean,
  needsEnabled: boolean,
): Reached {
  const [element] = elements;
  if (!element || elements.length > 1) return { wait: `there are ${elements.length} of it` };
  if (!shown(element)) return { wait: "it is not visible" };
  if (needsEnabled && element.matches(":disabled")) return { wait: "it is disabled" };
  const middle = () => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const hit = ({ x, y }: { readonly x: number; readonly y: number }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.closest("label")?.control === element);
  };
  let point = middle();
  if (!hit(point)) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    point = middle();
  }
  return hit(point) ? point : { wait: "something else lies over it" };
}

/** Where a point of the document in a frame lies in the document around it; the frame is scrolled so that it is in sight. */
export function reachThrough(frame: HTMLElement, x: number, y: number): Reached {
  const at = () => {
    const { left, top } = frame.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(frame);
    return {
      x: left + frame.clientLeft + Number.parseFloat(paddingLeft) + x,
      y: top + frame.clientTop + Number.parseFloat(paddingTop) + y,
    };
  };
  const hit = (point: { readonly x: number; readonly y: number }) =>
    document.elementFromPoint(point.x, point.y) === frame;
  if (!hit(at())) {
    for (let box = frame.parentElement; box !== null; box = box.parentElement) {
      const isRoot = box === document.scrollingElement;
      if (!isRoot && !/auto|scroll/.test(getComputedStyle(box).overflow)) continue;
      const seen = isRoot
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
        : box.getBoundingClientRect();
      const point = at();
      const isOut =
        point.x < seen.left || point.x > seen.right || point.y < seen.top || point.y > seen.bottom;
      if (!isOut) continue;
      box.scrollBy({
        left: point.x - (seen.left + seen.right) / 2,
        top: point.y - (seen.top + seen.bottom) / 2,
        behavior: "instant",
      });
    }
  }
  const point = at();
  return hit(point) ? point : { wait: "its frame is out of sight or covered" };
}

/** Gives a frame the focus of the document around it, without which no key reaches what is in it. */
export function enter(frame: HTMLElement): void {
  if (document.activeElement === frame) return;
  frame.focus({ preventScroll: true });
  // WebKit lets no document of another origin take the focus unless its window has it.
  if (frame instanceof HTMLIFrameElement) frame.contentWindow?.focus();
}

/** Whether keys reach this document, as far as it can tell; where its window is never the foremost one, whether it was asked. */
export function hasKeys(): boolean {
  const asked = Symbol.for("porthole.entered");
  if (document.hasFocus() || Reflect.get(document, asked) === true) return true;
  Reflect.set(document, asked, true);
  return false;
}

/** Gives the one element the focus, and selects what stands in it where that is to be replaced. */
export function focus(
  elements: readonly Element[],
  shown: (element: Element) => boolean,
  replaces: boolean,
): Reached {
  const [element] = elements;
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || elements.length > 1) {
    return { wait: `there are ${elements.length} of it` };
  }
  if (!shown(element)) return { wait: "it is not visible" };
  if (element.matches(":disabled")) return { wait: "it is disabled" };
  element.focus();
  if (!replaces) return { x: 0, y: 0 };
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
  else getSelection()?.selectAllChildren(element);
  return { x: 0, y: 0 };
}

/** Puts a text in place of what is selected in the element that has the focus, as if it was pasted. */
export function replace(text: string): void {
  const field = document.activeElement;
  const picked = /^(?:range|color|date|month|week|time|datetime-local)$/;
  if (field instanceof HTMLInputElement && picked.test(field.type)) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const isDone =
    text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isDone || !isField || field.value === text) return;
  // An engine whose window is not the foremost one edits nothing.
  field.value = text;
  field.dispatchEvent(
    new InputEvent("input", { bubbles: true, composed: true, inputType: "insertText", data: text }),
  );
}

/** Selects the options with these values or labels. */
export function choose(elements: readonly Element[], values: readonly string[]): Reached {
  const [element] = elements;
  if (!(element instanceof HTMLSelectElement) || elements.length > 1)
    return { wait: "there is no one select" };
  for (const option of element.options) {
    option.selected = values.includes(option.value) || values.includes(option.label);
  }
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
  return { x: 0, y: 0 };
}
