/** The elements that were scrolled, of those that are drawn. */
const scrolled = new WeakMap<Element, Set<Element>>();

/** Remembers what is scrolled in a container. */
function scrolledIn(container: Element): Set<Element> {
  const known = scrolled.get(container);
  if (known) return known;
  const elements = new Set<Element>();
  scrolled.set(container, elements);
  container.addEventListener("scroll", ({ target }) => target instanceof Element && elements.add(target), {
    capture: true,
    passive: true,
  });
  return elements;
}

/**
 * Draws, and gives the person's place back where it got lost: an element that is moved loses its focus and its scroll
 * position, and one that is drawn anew may have the id of the one that had the focus.
 */
export function keepingPlace(container: Element, draw: () => void): void {
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  const elements = scrolledIn(container);
  const places = [...elements].map((element) => [element, element.scrollLeft, element.scrollTop] as const);
  draw();
  for (const [element, left, top] of places) {
    if (!container.contains(element)) elements.delete(element);
    else if (element.scrollLeft !== left || element.scrollTop !== top) element.scrollTo(left, top);
  }
  if (focused === null || document.activeElement === focused) return;
  const heir =
    focused.isConnected || focused.id === ""
      ? focused
      : container.querySelector(`#${CSS.escape(focused.id)}`);
  if (heir instanceof HTMLElement || heir instanceof SVGElement) heir.focus({ preventScroll: true });
}
