/**
 * Fixtures and matchers for testing MCP Apps in a Playwright project.
 *
 * @module
 */
export { type PortholeFixtures, type PortholeOptions, test } from "./fixtures.js";
export { expect, type ViolationOptions, type Wanted } from "./matchers.js";
