import { words } from "./words.js";

/** Events that a plan may bind as `on<Name>`, in lower case, and that bubble. */
export const bubblingEvents = words(`
  animationend animationiteration animationstart auxclick beforeinput change click compositionend compositionstart
  compositionupdate contextmenu copy cut dblclick drag dragend dragenter dragleave dragover dragstart drop focusin
  focusout input keydown keyup mousedown mousemove mouseout mouseover mouseup paste pointercancel pointerdown
  pointermove pointerout pointerover pointerup reset select submit touchcancel touchend touchmove touchstart
  transitionend wheel`);

/** Events that a plan may bind and that do not bubble: they need a listener on the element, or the capture phase. */
export const nonBubblingEvents = words(`
  beforetoggle blur cancel close error focus invalid load mouseenter mouseleave pointerenter pointerleave scroll
  scrollend toggle`);

/** Names that people expect from elsewhere. */
export const eventAliases = Object.freeze({ doubleclick: "dblclick" });
