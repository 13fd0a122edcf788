import { words } from "./words.js";

/** Elements whose `name` and `id` become properties of their form. */
export const formControls = words("button fieldset img input output select textarea");

/**
 * Members that a renderer calls on elements. A control of one of these names would stand in front of the member
 * (`form.insertBefore`), so that the renderer calls a control instead of a method. `is` and `customElementRegistry` are
 * read off the parent, which Preact hands to `createElementNS` as its options.
 */
export const calledMembers = words(`
  addEventListener after append appendChild attachShadow attributes before checkValidity childElementCount
  childNodes children classList className click cloneNode closest compareDocumentPosition contains
  customElementRegistry dataset
  dispatchEvent elements firstChild firstElementChild focus getAttribute getAttributeNames getAttributeNode
  getAttributeNS getBoundingClientRect getElementsByClassName getElementsByTagName getRootNode hasAttribute
  hasAttributes hasChildNodes innerHTML innerText insertAdjacentElement insertBefore is isConnected isEqualNode
  isSameNode lastChild lastElementChild localName matches moveBefore namespaceURI nextElementSibling nextSibling
  nodeName nodeType nodeValue normalize onclick ownerDocument parentElement parentNode prepend
  previousElementSibling previousSibling querySelector querySelectorAll remove removeAttribute removeAttributeNode
  removeAttributeNS removeChild removeEventListener replaceChild replaceChildren replaceWith reportValidity
  requestSubmit reset setAttribute setAttributeNode setAttributeNS shadowRoot style submit tagName textContent
  toggleAttribute`);

/** Names that begin like this belong to the renderer. */
export const rendererPrefix = "__";
