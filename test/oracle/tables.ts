// What must never be in the document of the view, from the HTML, SVG and CSS specifications. Written for the oracle and
// from no table of the product: a name that the vocabulary let in by mistake would else be right in both places.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Elements that run, load, frame, time or re-parse something, or swallow what follows; local names in lower case. */
export const activeElements = words(`
  animate animatecolor animatemotion animatetransform applet audio base basefont bgsound body canvas discard embed
  feimage fencedframe font-face-uri frame frameset geolocation handler head html iframe image isindex keygen link
  listener listing marquee meta mpath noembed noframes noscript object param permission plaintext portal script
  selectedcontent set slot source style template track video xmp`);

/** Attributes that hold a URL, run code, or change how the element loads; lower case. `href` and `src` have a rule of their own. */
export const loadingAttributes = words(`
  action allow archive attributionsrc background cite classid codebase code data dynsrc formaction formenctype
  formmethod formtarget http-equiv imagesrcset is itemid itemtype longdesc lowsrc manifest method nonce ping poster
  profile sandbox shadowrootmode srcdoc srcset xml:base`);

/** SVG attributes that may hold `url(...)`; lower case. */
export const paintAttributes = words(`
  clip-path color-profile cursor fill filter marker marker-end marker-mid marker-start mask shape-inside
  shape-outside stroke`);

/** Elements on which `href="#id"` names a part of the same document and loads nothing; lower case. */
export const referringElements = words("filter lineargradient pattern radialgradient textpath use");

/** Elements that become members of their form by `name` or `id`. */
export const namedMembers = words("button fieldset img input object output select textarea");

/** Members by which a renderer or a listener reaches an element: a control of that name in a form stands in front of them. */
export const membersOfNodes = words(`
  addEventListener appendChild attributes childNodes children cloneNode contains dispatchEvent firstChild
  getAttribute hasChildNodes insertBefore isConnected lastChild localName namespaceURI nextSibling nodeName nodeType
  ownerDocument parentElement parentNode previousSibling querySelector querySelectorAll remove removeAttribute
  removeChild removeEventListener replaceChild replaceChildren setAttribute setAttributeNS style tagName textContent`);

/** CSS functions that fetch, or did so in some engine. */
export const fetchingFunctions =
  /(?:url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|element|-moz-element|paint|expression|attr|local|format)\s*\(|@import|javascript:/;

/** CSS properties that bind code in some engine. */
export const bindingProperties = words("behavior -moz-binding");
