import { OpenShipError } from "../error.js";
import { pathFault } from "../validate/path.js";
import type { Allowed } from "./declaration.js";
import { isEnvTemplate, secretSegment } from "./secret-paths.js";

const control = /\p{Cc}/u;

/**
 * Checks a path that is declared: legal, free of control characters, and no secret by its name.
 *
 * @throws {OpenShipError} `SNAPSHOT_PATH`, `SNAPSHOT_SECRET_PATH`
 */
export function checkDeclared(path: string, allowed: Allowed): void {
  const fault = pathFault(path);
  if (fault) {
    throw new OpenShipError(
      "SNAPSHOT_PATH",
      fault.rule,
      `${JSON.stringify(path)}: the path ${fault.message}`,
      { path },
    );
  }
  // Legal, and a trap in terminals, logs and lists of files.
  if (control.test(path)) {
    throw new OpenShipError(
      "SNAPSHOT_PATH",
      "disk_name",
      `${JSON.stringify(path)} holds a control character`,
      { path },
    );
  }
  const segment = secretSegment(path);
  if (segment === undefined || (isEnvTemplate(path) && allowed.envTemplates.includes(path))) return;
  const remedy = isEnvTemplate(path)
    ? "list it under $.allow.envTemplates once you have reviewed it"
    : "take it out of git or of the declaration, or list it under $.exclude";
  throw new OpenShipError(
    "SNAPSHOT_SECRET_PATH",
    "secret_path",
    `${path} looks like a secret ("${segment}"): ${remedy}`,
    { path },
  );
}
