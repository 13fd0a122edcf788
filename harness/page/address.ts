import { effect } from "@preact/signals";
import { controlNames, controlWord, readControl, writeControls } from "../controls.js";
import { appFaults, isFaultId } from "../faults/catalogue.js";
import { cspModes, frameModes } from "../policy/modes.js";
import { isProfileId, profileOf } from "../profiles/profiles.js";
import { panelIds, type Store, toolOf } from "./store.js";

/** Arguments beyond this stay out of the address, in characters of JSON. */
const longestArguments = 2_000;
/** An address that is written anew for each change would run into what browsers allow, in milliseconds. */
const settleMs = 150;

/**
 * Puts what an address says into the page: the tool and its arguments, the panel, the host that is played, the controls.
 *
 * It fills in and calls nothing. What names no tool, no value or no control of this page is left as it is.
 */
export function restoreAddress(store: Store, search: string): void {
  const words = new URLSearchParams(search);
  const profile = words.get("profile");
  if (isProfileId(profile)) {
    const { frame, csp } = profileOf(profile);
    store.profile.value = profile;
    store.placement.value = { frame: frame.value, csp: csp.value };
  }
  const frame = frameModes.find((mode) => mode === words.get("frame")) ?? store.placement.value.frame;
  const csp = cspModes.find((mode) => mode === words.get("csp")) ?? store.placement.value.csp;
  store.placement.value = { frame, csp };
  const faults = words.get("fault")?.split(",");
  if (faults) store.faults.value = appFaults(faults.filter(isFaultId));
  for (const name of controlNames) {
    const text = words.get(controlWord(name));
    const { [name]: _, ...rest } = store.controls.value;
    // A word without a value takes away what the starter of the host has chosen.
    if (text === "") store.controls.value = rest;
    else if (text !== null) store.controls.value = { ...store.controls.value, ...readControl(name, text) };
  }
  store.panel.value = panelIds.find((panel) => panel === words.get("panel")) ?? store.panel.value;
  restoreTool(store, words);
}

function restoreTool(store: Store, words: URLSearchParams): void {
  const selection = { target: words.get("server") ?? "server-1", tool: words.get("tool") ?? "" };
  if (!toolOf(store, selection)) return;
  store.selection.value = selection;
  const args = readArguments(words.get("args"));
  if (args) store.draft.value = { id: 0, selection, arguments: args };
}

function readArguments(text: string | null): Readonly<Record<string, unknown>> | undefined {
  if (text === null || text.length > longestArguments) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** What an address must say for another page of this host to stand where this one does. */
export function addressOf(store: Store): string {
  const words = new URLSearchParams();
  const host = store.host.value;
  if (!host) return "";
  const { profile, faults, placement } = host.rehearsal;
  const { selection, draft, call, panel, controls } = store;
  const put = (word: string, value: string, otherwise: string) =>
    value !== otherwise && words.set(word, value);
  if (selection.value) {
    put("server", selection.value.target, "server-1");
    words.set("tool", selection.value.tool);
    const args = call.value?.name === selection.value.tool ? call.value.arguments : draft.value?.arguments;
    const text = JSON.stringify(args ?? {});
    if (text.length <= longestArguments) put("args", text, "{}");
  }
  put("panel", panel.value, "messages");
  put("profile", store.profile.value, profile);
  // A profile in the address brings its own frame and policy.
  const own = store.profile.value === profile ? placement : placementOf(store.profile.value);
  put("frame", store.placement.value.frame, own.frame);
  put("csp", store.placement.value.csp, own.csp);
  put("fault", store.faults.value.join(","), faults.join(","));
  const given = writeControls(host.rehearsal.controls);
  const chosen = writeControls(controls.value);
  for (const word of Object.keys({ ...given, ...chosen })) put(word, chosen[word] ?? "", given[word] ?? "");
  const text = words.toString();
  return text === "" ? "" : `?${text}`;
}

function placementOf(profile: Parameters<typeof profileOf>[0]) {
  const { frame, csp } = profileOf(profile);
  return { frame: frame.value, csp: csp.value };
}

/** Keeps the address of the page as it stands. */
export function keepAddress(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const address = addressOf(store);
    if (store.link.value.kind !== "ready") return;
    clearTimeout(timer);
    timer = setTimeout(() => history.replaceState(null, "", `${location.pathname}${address}`), settleMs);
  });
}
