import { type AppConfig, appConfigElementId } from "../../plans/app-config.js";
import { PlanAppError } from "./errors.js";

const block = new RegExp(
  `(<script type="application/json" id="${appConfigElementId}">)([\\s\\S]*?)(</script>)`,
  "g",
);

/**
 * JSON that no HTML parser can read as anything but the text of a script element: no `<`, so neither an end tag
 * nor a comment can begin, and only ASCII, so no wrong charset can change it.
 */
export function inertJson(value: AppConfig): string {
  return JSON.stringify(value).replace(
    /[<\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The view with this configuration: only the text of its configuration block differs from the built file. */
export function withConfig(html: string, config: AppConfig): string {
  let count = 0;
  const configured = html.replace(block, (_match, open: string, _old: string, close: string) => {
    count += 1;
    return `${open}${inertJson(config)}${close}`;
  });
  if (count !== 1) {
    throw new PlanAppError(
      "VIEW_BROKEN",
      `the built view must have one block "${appConfigElementId}", it has ${count}`,
    );
  }
  return configured;
}
