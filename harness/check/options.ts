import type { Engine } from "../engines/port.js";
import type { CspMode, FrameMode } from "../policy/modes.js";
import type { ProfileId } from "../profiles/profiles.js";
import type { TargetOptions } from "../target/target.js";
import type { AllowedEffects } from "./effects.js";
import type { Timings } from "./scenes/stage.js";
import type { Selection } from "./select.js";

/** What to check, and how. */
export interface CheckOptions extends Selection {
  /** The servers, or files, whose apps are checked. */
  readonly targets: readonly TargetOptions[];
  /** Only the apps of these tools. */
  readonly only?: readonly string[];
  /** The frames that apps are checked in; `opaque` by default, all with `full`. */
  readonly frames?: readonly FrameMode[];
  /** The policy that apps are put under; by default as the profile has it. */
  readonly csp?: CspMode;
  /** The host that apps meet; `spec` by default. */
  readonly profile?: ProfileId;
  /**
   * Tools that may be called although they do not say that they only read: all, or those of these names. It holds for what
   * apps call while they are checked, too.
   */
  readonly allowEffects?: AllowedEffects;
  /** The arguments of tools, by name. Without any, their schemas are asked for defaults and examples. */
  readonly tools?: Readonly<Record<string, { readonly args?: Readonly<Record<string, unknown>> }>>;
  /** For connecting and for each request to a server, in milliseconds; 15 000 by default. */
  readonly timeoutMs?: number;
  readonly timings?: Partial<Timings>;
  /** The engines in which apps are checked, one after the other; Chromium by default. */
  readonly browsers?: readonly Engine[];
  /** How many scenes are played at once; 2 by default, and always 1 in WebKit, whose pages share one session. */
  readonly workers?: number;
  /** Go to no further target once so many rules are broken. */
  readonly maxFailures?: number;
  /** Show the browsers' windows. */
  readonly headed?: boolean;
  /** Told of each step, for people who wait. */
  readonly onProgress?: (progress: Progress) => void;
  /** Given a picture of each app as it was shown, as PNG. */
  readonly onPicture?: (app: string, png: Uint8Array) => void;
  /** Each line that a server of a command writes to its standard error, without its secrets. */
  readonly onServerStderr?: (line: string, server: string) => void;
  /** Ends the run: what was started is ended, and the check rejects as `ABORTED`. */
  readonly signal?: AbortSignal;
}

/** Where a run stands. */
export type Progress =
  | { readonly kind: "connecting"; readonly target: string }
  | { readonly kind: "reading"; readonly app: string }
  | {
      readonly kind: "scene";
      readonly app: string;
      readonly scene: string;
      readonly frame: FrameMode;
      readonly browser: Engine;
      readonly done: number;
      readonly total: number;
    };

export const defaultTimeoutMs = 15_000;
export const defaultWorkers = 2;
/** Of one server; what is beyond is told as not reached. */
export const mostApps = 20;
/** A scene that takes longer is given up, in milliseconds. */
export const longestSceneMs = 45_000;
