/**
 * The contract review app, ready to mount in a surface.
 *
 * @module
 */
export { createReviewView, type ReviewOptions, reviewPart } from "./part.js";
