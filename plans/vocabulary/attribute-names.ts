import {
  booleanAttributes,
  enumeratedAttributes,
  htmlAttributes,
  propertyAttributes,
  svgAttributes,
} from "./attributes.js";
import { urlAttributes } from "./urls.js";

/** Every attribute that some table has, as the platform spells it. */
export const attributeNames: readonly string[] = [
  ...htmlAttributes,
  ...svgAttributes,
  ...booleanAttributes,
  ...enumeratedAttributes,
  ...Object.keys(propertyAttributes),
  ...Object.values(urlAttributes).flat(),
];
