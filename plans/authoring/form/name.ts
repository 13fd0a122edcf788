import { isClobbering } from "../../props/clobbering.js";
import { AuthoringError } from "../errors.js";
import { assertText } from "../option.js";

/**
 * A control's name, when the plan grammar takes it.
 *
 * @throws AuthoringError `OPTION_INVALID` for none, `NAME_INVALID` for a blank name, and for one that would stand in front of a member of the
 * form that the view calls, such as `insertBefore`
 */
export function checkedName(name: string): string {
  assertText("name of a field", name);
  if (name.trim() === "") throw new AuthoringError("NAME_INVALID", "A field needs a name that is not blank.");
  if (isClobbering("input", "name", name)) {
    throw new AuthoringError(
      "NAME_INVALID",
      `A field cannot be named "${name}": the view calls that member of a form.`,
    );
  }
  return name;
}
