import type { FrameSession } from "../app-sessions.js";
import type { PolicyReport } from "../control/protocol.js";
import { isEnforced } from "../policy/modes.js";
import { observationPolicy } from "../policy/observation.js";

/** The policies of a sandbox page that its app inherits, one header value each. */
export interface FramePolicies {
  readonly enforced: readonly string[];
  readonly reported: readonly string[];
}

/** @param origin the sandbox's, where the browser sends its reports. */
export function framePolicies(session: FrameSession, origin: string): FramePolicies {
  const reporting = (policy: string, kind: PolicyReport["kind"]) =>
    `${policy}; report-uri ${origin}/report/${session.id}/${kind}`;
  const { mode, policy } = session.policy;
  const own = policy === "" ? [] : [reporting(policy, "violation")];
  const observation = reporting(observationPolicy(`${origin}/relay.js`), "egress");
  return isEnforced(mode)
    ? { enforced: own, reported: [observation] }
    : { enforced: [], reported: [...own, observation] };
}
