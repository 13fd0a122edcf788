import type { CompatibilityProfile, CredentialReference } from "../../server/contracts/index.js";
import { exitCodes, UsageError } from "../errors.js";
import type { CommandPorts } from "../ports.js";
import { connectionLine } from "./lines.js";
import { type StoreFlags, withContracts } from "./open.js";

export interface ConnectFlags extends StoreFlags {
  readonly profile?: CompatibilityProfile;
  readonly credentialEnv?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly subject?: string;
  readonly privateNetwork?: boolean;
  readonly suspend?: boolean;
  readonly resume?: boolean;
}

/** `porthole contract connect`. @returns the exit code */
export function connectServer(
  name: string,
  endpoint: string | undefined,
  flags: ConnectFlags,
  ports: CommandPorts,
): Promise<number> {
  const { profile, privateNetwork = false, suspend = false, resume = false } = flags;
  if ([endpoint !== undefined, suspend, resume].filter(Boolean).length !== 1) {
    throw new UsageError("OPTION_INVALID", "connect takes an endpoint, or --suspend, or --resume");
  }
  const credential = credentialFrom(flags);
  return withContracts(flags, ports, async (contracts) => {
    const connection =
      endpoint === undefined
        ? await contracts.setConnectionState(name, suspend ? "suspended" : "connected")
        : await contracts.connect({
            id: name,
            endpoint,
            // Absent, it is refused with the choices.
            profile: profile as CompatibilityProfile,
            privateNetwork,
            ...(credential && { credential }),
          });
    ports.stdout(connectionLine(connection));
    if (credential) {
      ports.stdout(
        "Grants narrow what consumers reach through this credential. Whatever else it may do there, it still may.",
      );
    }
    return exitCodes.ok;
  });
}

function credentialFrom({
  credentialEnv: env,
  issuer,
  audience,
  subject,
}: ConnectFlags): CredentialReference | undefined {
  if ([env, issuer, audience, subject].every((part) => part === undefined)) return undefined;
  if (env === undefined || issuer === undefined || audience === undefined || subject === undefined) {
    throw new UsageError(
      "OPTION_INVALID",
      "a credential takes all of --credential-env, --issuer, --audience and --subject",
    );
  }
  return { env, issuer, audience, subject };
}
