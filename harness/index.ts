/**
 * A faithful MCP Apps host for a real browser.
 *
 * @module
 */
export type { CallOnOpen } from "./call-on-open.js";
export { HostError, type HostErrorCode } from "./errors.js";
export { type AppFaultId, type Fault, type FaultId, faults } from "./faults/catalogue.js";
export { type Host, type HostOptions, startHost, type WantedSignIn } from "./host.js";
export type { Egress, GivenPage, OpenApp, OpenOptions, Violation } from "./library/open-app.js";
export type { AppStatus, ConversationMessage, LoggedMessage } from "./library/page-driver.js";
export type { BrowserPort, FrameOf, FramePort, PagePort, RequestPort } from "./library/page-port.js";
export type { AppRequest } from "./library/requests.js";
export { type CspMode, cspModes, type FrameMode, frameModes } from "./policy/modes.js";
export type { PermissionsMode } from "./policy/permissions.js";
export { type AppPolicy, type ApprovedCsp, policyFor, type RejectedSource } from "./policy/policy.js";
export type { Capability, HostProfile, Known } from "./profiles/profile.js";
export { type ProfileId, profileOf, profiles } from "./profiles/profiles.js";
export { readRecording } from "./record/read-recording.js";
export { type Exchange, openingCall, type Recording, recordingSchema } from "./record/recording.js";
export type { RehearsalOptions } from "./rehearsal.js";
export { type McpConfigOptions, readMcpConfig } from "./target/mcp-json.js";
export {
  type CommandTarget,
  type FileTarget,
  fileTool,
  type RecordingTarget,
  type TargetOptions,
  type UrlTarget,
} from "./target/target.js";
