import { AuthoringError } from "../errors.js";

/**
 * A control's name, when the plan grammar takes it.
 *
 * @throws AuthoringError `NAME_INVALID`
 */
export function checkedName(name: string): string {
  if (name.trim() === "") throw new AuthoringError("NAME_INVALID", "A field needs a name that is not blank.");
  return name;
}
