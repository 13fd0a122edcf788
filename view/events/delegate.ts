/** Hears the events of a whole plan with one listener an event type. */
export interface Delegate<Binding> {
  /** Binds events of an element, by DOM event type; undefined unbinds them all. */
  readonly bind: (element: Element, bindings: ReadonlyMap<string, Binding> | undefined) => void;
  /** Makes sure that events of this DOM type are heard; one that does not bubble is heard on its way down. */
  readonly hear: (type: string, bubbles: boolean) => void;
}

/**
 * Listens on the mount for all elements in it; only the binding closest to the target fires.
 *
 * The path of the event is the browser's own, so that no form control can pose as a parent by its name, and bindings are
 * kept beside the DOM, so that no attribute can pose as one.
 *
 * @see docs/rules.md, V4, V5, V7
 */
export function createDelegate<Binding>(
  mount: Element,
  fire: (binding: Binding, element: Element, event: Event) => void,
): Delegate<Binding> {
  const bound = new WeakMap<Element, ReadonlyMap<string, Binding>>();
  const heard = new Set<string>();

  function onEvent(event: Event): void {
    for (const step of event.bubbles ? event.composedPath() : event.composedPath().slice(0, 1)) {
      if (step === mount || !(step instanceof Element)) return;
      const binding = bound.get(step)?.get(event.type);
      if (binding !== undefined) {
        fire(binding, step, event);
        return;
      }
    }
  }

  return {
    bind(element, bindings) {
      if (bindings === undefined) bound.delete(element);
      else bound.set(element, bindings);
    },
    hear(type, bubbles) {
      if (heard.has(type)) return;
      heard.add(type);
      mount.addEventListener(type, onEvent, { capture: !bubbles, passive: true });
    },
  };
}
