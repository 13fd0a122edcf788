const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Events that come without a pause while something moves. */
export const continuousEvents = words("drag dragover mousemove pointermove scroll touchmove wheel");

/** Events that may follow from a change of the plan itself, so that a plan could keep itself busy with them. */
export const consequentEvents = words(`
  animationend animationiteration animationstart beforetoggle blur close error focus focusin focusout invalid load scroll
  scrollend select toggle transitionend`);

/** Events by which a person does something on purpose; only they ask the host for something. */
export const deliberateEvents = words("change click dblclick keydown keyup submit");

/** How long a tool waits for the next event of a field that is being changed, in milliseconds; by event. */
export function settleTime(event: string, milliseconds: number): number | undefined {
  if (event === "input" || continuousEvents.has(event)) return milliseconds;
  return event === "change" ? 0 : undefined;
}
