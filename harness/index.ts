/**
 * A faithful MCP Apps host for a real browser.
 *
 * @module
 */
export { HostError, type HostErrorCode } from "./errors.js";
export { type CallOnOpen, type Host, type HostOptions, startHost } from "./host.js";
export { type AppPolicy, type ApprovedCsp, policyFor, type RejectedSource } from "./policy/policy.js";
export type { TargetOptions } from "./target/connection.js";
