import * as attributes from "./attributes.js";
import * as capabilities from "./capabilities.js";
import * as clobbering from "./clobbering.js";
import * as events from "./events.js";
import * as paths from "./paths.js";
import * as styles from "./styles.js";
import * as tags from "./tags.js";
import * as urls from "./urls.js";

/** Every table that the boundary is made of, frozen. The checker, the view and the schema read the same ones. */
export const vocabulary = Object.freeze({
  tags: Object.freeze({ ...tags }),
  attributes: Object.freeze({ ...attributes }),
  urls: Object.freeze({ ...urls }),
  events: Object.freeze({ ...events }),
  styles: Object.freeze({ ...styles }),
  clobbering: Object.freeze({ ...clobbering }),
  paths: Object.freeze({ ...paths }),
  capabilities: Object.freeze({ ...capabilities }),
});
