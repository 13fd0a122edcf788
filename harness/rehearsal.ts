import type { Placement } from "./control/protocol.js";
import { type Controls, faultOfControls } from "./controls.js";
import { HostError } from "./errors.js";
import { type AppFaultId, appFaults, type FaultId, faults, isFaultId } from "./faults/catalogue.js";
import { type CspMode, cspModes, type FrameMode, frameModes } from "./policy/modes.js";
import { isProfileId, type ProfileId, profileOf, profiles } from "./profiles/profiles.js";

/** Which host is played to an app, and which faults it meets. */
export interface Rehearsal {
  readonly profile: ProfileId;
  readonly faults: readonly AppFaultId[];
  readonly placement: Placement;
  readonly controls: Controls;
}

export interface RehearsalOptions {
  /** The host that is imitated; `spec` by default. */
  readonly profile?: ProfileId;
  /** What goes wrong on purpose. */
  readonly faults?: readonly FaultId[];
  /** How apps are framed; by default as the profile has it. */
  readonly frame?: FrameMode;
  /** Which policy apps are put under; by default as the profile has it. */
  readonly csp?: CspMode;
  /** What the host tells apps of its look and place. */
  readonly controls?: Controls;
}

/** @throws {HostError} `BAD_OPTION` for a name that is none: an option that does nothing would be a false comfort. */
export function readRehearsal(options: RehearsalOptions): Rehearsal {
  const { profile = "spec", faults: wanted = [], frame, csp, controls = {} } = options;
  if (!isProfileId(profile)) throw unknown("profile", profile, profiles);
  for (const fault of wanted) if (!isFaultId(fault)) throw unknown("fault", fault, faults);
  refuseUnless("frame mode", frame, frameModes);
  refuseUnless("policy mode", csp, cspModes);
  const fault = faultOfControls({ ...controls });
  if (fault !== undefined) throw new HostError("BAD_OPTION", fault);
  const played = profileOf(profile);
  return {
    profile,
    faults: appFaults(wanted),
    placement: { frame: frame ?? played.frame.value, csp: csp ?? played.csp.value },
    controls,
  };
}

function refuseUnless(what: string, value: string | undefined, known: readonly string[]): void {
  if (value === undefined || known.includes(value)) return;
  throw unknown(
    what,
    value,
    known.map((id) => ({ id })),
  );
}

function unknown(what: string, value: unknown, known: readonly { readonly id: string }[]): HostError {
  const names = known.map(({ id }) => id).join(", ");
  return new HostError("BAD_OPTION", `there is no ${what} "${String(value)}"; there are ${names}`);
}
