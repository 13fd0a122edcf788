import { viewFile } from "../../server/app/view-file.js";
import { artifactsOf, fetchOpenShip } from "../../server/openship/index.js";
import { exitCodes, UsageError } from "../errors.js";
import { readTextFile } from "../plan/read-file.js";
import type { CommandPorts } from "../ports.js";
import { summary } from "../snapshot/report.js";
import { firstDifference, hashOf, outsideConfiguration } from "./compare.js";
import { built, rebuildView } from "./rebuild.js";

export interface VerifyViewFlags {
  /** A saved view to compare with; by default the one of this package. */
  readonly view?: string;
  /** Run the build of an origin that is not on this machine. */
  readonly runTheirBuild?: boolean;
}

/**
 * `porthole verify-view`: rebuilds the view from an origin's source and compares.
 *
 * @returns the exit code.
 * @throws {UsageError} `OPTION_INVALID`, `FILE_UNUSABLE`, `BUILD_FAILED`
 */
export async function verifyView(
  origin: string,
  flags: VerifyViewFlags,
  ports: CommandPorts,
): Promise<number> {
  if (!isOwn(origin) && !flags.runTheirBuild) {
    throw new UsageError(
      "OPTION_INVALID",
      `this would run the build of ${origin} here: say --run-their-build if you mean it`,
    );
  }
  const expected = shared(
    flags.view === undefined ? viewFile() : await readTextFile(flags.view, ports.folder),
    flags.view ?? "the view of this package",
  );
  const { snapshot } = await fetchOpenShip(origin, { signal: ports.interrupted });
  ports.stderr(`Verified: ${summary(snapshot.manifest)}`);
  const bytes = await rebuildView(snapshot, ports);
  const rebuilt = shared(bytes.toString(), "the rebuilt view");
  const claim = artifactsOf(snapshot.manifest).find(({ path }) => path === built);
  if (claim && claim.sha256 !== hashOf(bytes)) {
    ports.stdout(
      `Another view than the origin says: ${snapshot.digest} builds to sha256 ${hashOf(bytes)}, and its Manifest lists ${claim.sha256}.`,
    );
    return exitCodes.refused;
  }
  ports.stderr(
    claim
      ? `The built file has the hash that the Manifest lists (sha256 ${claim.sha256}).`
      : "The Manifest lists no hash for its view.",
  );
  const at = firstDifference(expected, rebuilt);
  if (at === undefined) {
    ports.stdout(
      `The same bytes: ${snapshot.digest} builds to the view (sha256 ${hashOf(rebuilt)} outside the configuration).`,
    );
    return exitCodes.ok;
  }
  ports.stdout(
    `Other bytes, from byte ${at} on: the view has sha256 ${hashOf(expected)} outside the configuration, ` +
      `and ${snapshot.digest} builds to ${hashOf(rebuilt)}.`,
  );
  return exitCodes.refused;
}

/** Only for an origin on this machine is its build as trusted as the machine itself. */
function isOwn(origin: string): boolean {
  return URL.canParse(origin) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

function shared(html: string, what: string): string {
  const text = outsideConfiguration(html);
  if (text === undefined)
    throw new UsageError("FILE_UNUSABLE", `${what} is no view: it has not one configuration block`);
  return text;
}
