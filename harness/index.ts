/**
 * A faithful MCP Apps host for a real browser.
 *
 * @module
 */

export type { CallOnOpen } from "./call-on-open.js";
export { checkApp } from "./check/check.js";
export type { AllowedEffects } from "./check/effects.js";
export type { CheckOptions, Progress } from "./check/options.js";
export type { RunLevel, Selection, SpecRevision } from "./check/select.js";
export { EngineError, type EngineErrorCode } from "./engines/errors.js";
export { type BrowserOptions, openBrowser } from "./engines/open.js";
export {
  type ConsolePort,
  type Engine,
  type EngineBrowser,
  type EngineFrame,
  type EngineFrameLocator,
  type EngineKeyboard,
  type EngineLocator,
  type EnginePage,
  engines,
  type InputFile,
  type LocatorOptions,
  type PageOptions,
  type Patience,
} from "./engines/port.js";
export { HostError, type HostErrorCode } from "./errors.js";
export { type AppFaultId, type Fault, type FaultId, faults } from "./faults/catalogue.js";
export { type Host, type HostOptions, startHost, type WantedSignIn } from "./host.js";
export type { Egress, GivenPage, OpenApp, OpenOptions, Violation } from "./library/open-app.js";
export type { AppAnswer, AppStatus, ConversationMessage, LoggedMessage } from "./library/page-driver.js";
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
export type { Report, ReportedApp, ReportedVerdict } from "./report/report.js";
export { reportSchema } from "./report/schema.js";
export { rules } from "./rules/registry.js";
export type { Budget, Outcome, Rule, RuleLevel } from "./rules/rule.js";
export { type McpConfigOptions, readMcpConfig } from "./target/mcp-json.js";
export {
  type CommandTarget,
  type FileTarget,
  fileTool,
  type RecordingTarget,
  type TargetOptions,
  type UrlTarget,
} from "./target/target.js";
