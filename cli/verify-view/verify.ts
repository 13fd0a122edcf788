import { viewFile } from "../../server/app/view-file.js";
import { fetchOpenShip } from "../../server/openship/index.js";
import { exitCodes, UsageError } from "../errors.js";
import { readTextFile } from "../plan/read-file.js";
import type { CommandPorts } from "../ports.js";
import { summary } from "../snapshot/report.js";
import { firstDifference, hashOf, outsideConfiguration } from "./compare.js";
import { rebuildView } from "./rebuild.js";

export interface VerifyViewFlags {
  /** A saved view to compare with; by default the one of this package. */
  readonly view?: string;
  /** Run the build of an origin that is not on this machine. */
  readonly runTheirBuild: boolean;
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
  const rebuilt = shared(await rebuildView(snapshot, ports), "the rebuilt view");
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
