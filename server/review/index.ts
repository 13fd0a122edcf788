/**
 * The plan apps of who owns contracts, ready to mount in a surface: the review, and the journal of calls.
 *
 * @module
 */
export { createJournalView, type JournalOptions, journalPart } from "./journal/part.js";
export { createReviewView, type ReviewOptions, reviewPart } from "./part.js";
