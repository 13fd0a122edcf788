import { OpenShipError } from "../error.js";

/** Names that Windows gives to devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** What HFS+ leaves out when it compares names. */
const ignorable = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Why some disk would change, run or refuse a segment of a path; undefined when none would. */
function segmentFault(segment: string): string | undefined {
  if (/\p{Cc}/u.test(segment)) return "holds a control character";
  if (/[<>:"|?*]/.test(segment)) return "holds a character that Windows refuses, or reads as a stream's name";
  if (/[. ]$/.test(segment)) return "ends with a dot or a space, which Windows drops";
  if (device.test(segment.split(".")[0]?.trimEnd() ?? "")) return "is the name of a device on Windows";
  const folded = foldName(segment);
  if (folded === ".git" || /^git~\d+$/.test(folded)) return "is where git keeps what it runs";
  return undefined;
}

/** Names that are one on a disk that folds case, as Windows and macOS do. */
function foldName(name: string): string {
  return name.normalize("NFC").replace(ignorable, "").toUpperCase().toLowerCase();
}

/**
 * Refuses paths that are legal in a snapshot and dangerous on some disk (V3), so that the same snapshot can be written
 * everywhere or nowhere: names that a disk changes, `.git`, two names that become one, and a file where a folder must be.
 *
 * @throws {OpenShipError} `UNMATERIALIZABLE`
 */
export function checkDiskNames(paths: readonly string[]): void {
  /** Every folded file and folder, with the spelling and the kind that it was first seen in. */
  const seen = new Map<string, { readonly spelling: string; readonly isFile: boolean }>();
  for (const path of paths) {
    const segments = path.split("/");
    segments.forEach((segment, at) => {
      const fault = segmentFault(segment);
      if (fault) throw refused("disk_name", path, `${JSON.stringify(segment)} ${fault}`);
      const spelling = segments.slice(0, at + 1).join("/");
      const folded = foldName(spelling);
      const isFile = at === segments.length - 1;
      const before = seen.get(folded);
      if (!before) seen.set(folded, { spelling, isFile });
      else if (before.spelling !== spelling) {
        throw refused(
          "disk_conflict",
          path,
          `is the same as ${JSON.stringify(before.spelling)} on some disks`,
        );
      } else if (before.isFile || isFile) {
        throw refused("disk_conflict", path, "would be a file and a folder at once");
      }
    });
  }
}

function refused(rule: "disk_name" | "disk_conflict", path: string, reason: string): OpenShipError {
  return new OpenShipError("UNMATERIALIZABLE", rule, `${JSON.stringify(path)}: ${reason}`, { path });
}
