import {
  attributeAliases,
  booleanAttributes,
  commandValues,
  droppedOn,
  enumeratedAttributes,
  htmlAttributes,
  propertyAttributes,
  reservedPrefixes,
  svgAttributes,
} from "./attributes.js";
import { executionProfiles, requestedCaps, storageKinds } from "./capabilities.js";
import { classes } from "./classes.js";
import { calledMembers, formControls, rendererPrefix } from "./clobbering.js";
import { bubblingEvents, eventAliases, nonBubblingEvents } from "./events.js";
import { actionTypes, fromRoots, pathPattern, pathRoots, unsafeSegments } from "./paths.js";
import { refusedProperties, styleFunctions, unitlessProperties } from "./styles.js";
import { activeTags, htmlTags, neutralTags, svgTags, timedTags } from "./tags.js";
import { localReferences, pictureData, urlAttributes } from "./urls.js";

const tags = /* @__PURE__ */ Object.freeze({ htmlTags, svgTags, activeTags, timedTags, neutralTags });
const attributes = /* @__PURE__ */ Object.freeze({
  htmlAttributes,
  svgAttributes,
  booleanAttributes,
  enumeratedAttributes,
  propertyAttributes,
  attributeAliases,
  reservedPrefixes,
  droppedOn,
  commandValues,
});
const urls = /* @__PURE__ */ Object.freeze({ urlAttributes, localReferences, pictureData });
const events = /* @__PURE__ */ Object.freeze({ bubblingEvents, nonBubblingEvents, eventAliases });
const styles = /* @__PURE__ */ Object.freeze({ styleFunctions, refusedProperties, unitlessProperties });
const clobbering = /* @__PURE__ */ Object.freeze({ formControls, calledMembers, rendererPrefix });
const paths = /* @__PURE__ */ Object.freeze({
  pathRoots,
  fromRoots,
  unsafeSegments,
  actionTypes,
  pathPattern,
});
const capabilities = /* @__PURE__ */ Object.freeze({ executionProfiles, storageKinds, requestedCaps });

/**
 * Every table that the boundary is made of, frozen. The checker, the view and the schema read the same ones.
 *
 * The marks let a bundler leave the object out of a page that reads single tables.
 */
export const vocabulary = /* @__PURE__ */ Object.freeze({
  tags,
  attributes,
  urls,
  events,
  styles,
  clobbering,
  paths,
  capabilities,
  classes,
});
