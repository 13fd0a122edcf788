import type { AppFaultId } from "../../faults/catalogue.js";
import type { Sighting, ViewSceneId } from "../../rules/sightings.js";
import { audited } from "./audited.js";
import { faulty } from "./faulty.js";
import { opening } from "./opening.js";
import { plain, remounted } from "./plain.js";
import type { StageOptions } from "./stage.js";
import { streamed } from "./streamed.js";

/**
 * Plays one scene and gives what was seen; of some scenes that is more than a `Sighting` (see `Sightings`).
 *
 * @param given fires when nobody waits for it any more: what is open is closed.
 */
export function play(
  scene: ViewSceneId | "control",
  on: StageOptions,
  given: AbortSignal,
): Promise<Sighting> {
  const stage = { ...on, given };
  if (scene === "opening") return opening(stage);
  if (scene === "streamed") return streamed(stage);
  if (scene === "audited") return audited(stage);
  if (scene === "control") return plain({ ...stage, measures: true });
  if (scene === "remounted") return remounted(stage);
  if (scene === "hash-only") return plain({ ...stage, csp: "hash-only" });
  return faulty(faultOf(scene), stage);
}

function faultOf(
  scene: Exclude<ViewSceneId, "opening" | "hash-only" | "streamed" | "audited" | "remounted">,
): AppFaultId {
  return scene.slice("fault:".length) as AppFaultId;
}
