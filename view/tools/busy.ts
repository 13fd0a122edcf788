/**
 * Marks the control of a call under way with `aria-busy`, unless the plan does, and gives it the focus back that it lost
 * while it was disabled.
 */
export function createBusyMarks(): (control: Element, busy: boolean) => void {
  const marks = new Map<Element, { readonly ours: boolean; readonly focused: Element | null }>();
  return (control, busy) => {
    const mark = marks.get(control);
    if (busy && mark === undefined) {
      const ours = !control.hasAttribute("aria-busy");
      const { activeElement } = document;
      marks.set(control, { ours, focused: control.contains(activeElement) ? activeElement : null });
      if (ours) control.setAttribute("aria-busy", "true");
    } else if (!busy && mark !== undefined) {
      marks.delete(control);
      if (mark.ours) control.removeAttribute("aria-busy");
      const { activeElement, body } = document;
      if (mark.focused instanceof HTMLElement && (activeElement === body || activeElement === null)) {
        mark.focused.focus({ preventScroll: true });
      }
    }
  };
}
