import { printable } from "../base/text/printable.js";
import { mediaOf } from "../harness/controls.js";
import { type BrowserOptions, EngineError, type Host, startHost } from "../harness/index.js";
import { openBrowser } from "./browser.js";
import type { OpenConfig } from "./config.js";
import { type DrivenPage, openDrivenPage } from "./driven-page.js";
import type { CommandPorts } from "./ports.js";
import { recordingFile } from "./record.js";
import type { ReadTarget } from "./target.js";
import { targetPaths, watchPaths } from "./watch-paths.js";

/** The options of `porthole open` once they are read. */
export interface OpenOptions extends Omit<OpenConfig, "headers">, ReadTarget {
  /** The file that gets the recording of the app that ended last. */
  readonly record?: string;
  /** Connect again and show the app anew when a file changes. */
  readonly watch?: boolean;
  /** What is watched beside the files that the targets name. */
  readonly watchPath?: readonly string[];
}

/**
 * `porthole open`: serves the host until the person ends it.
 *
 * Standard output holds the link and nothing else, so that a script can read it.
 *
 * @throws {HostError} when a server cannot be used or a port is taken.
 */
export async function open(options: OpenOptions, ports: CommandPorts): Promise<void> {
  const file = options.record === undefined ? undefined : recordingFile(options.record, ports);
  const host = await startHost({
    targets: options.targets,
    port: options.port ?? 0,
    sandboxPort: options.sandboxPort ?? 0,
    ...(options.timeout === undefined ? {} : { timeoutMs: options.timeout }),
    ...(options.profile ? { profile: options.profile } : {}),
    ...(options.frame ? { frame: options.frame } : {}),
    ...(options.csp ? { csp: options.csp } : {}),
    ...(options.faults ? { faults: options.faults } : {}),
    controls: options.controls ?? {},
    ...(options.callOnOpen ? { callOnOpen: options.callOnOpen } : {}),
    onServerStderr: (line, server) => ports.stderr(`[${printable(server)}] ${printable(line)}`),
    onSignIn: ({ server, url }) => {
      ports.stderr(`${printable(server)} asks you to sign in. Open this link in a browser:`);
      ports.stderr(printable(url));
    },
    ...(file ? { onRecording: file.keep } : {}),
    signal: ports.interrupted,
  });
  const watching: (() => void)[] = [];
  try {
    if (options.watch) watching.push(await watchPaths(watchedPaths(options), () => void host.restart()));
    const wish = Object.keys(mediaOf(options.controls ?? {})).length > 0;
    await serveHost(host, options.open ?? false, ports, wish ? { headed: true } : undefined);
  } finally {
    for (const stop of watching) stop();
    await host.close();
    await file?.written();
  }
}

function watchedPaths({ targets, watchPath = [] }: OpenOptions): readonly string[] {
  return [...watchPath, ...targets.flatMap(targetPaths)];
}

/**
 * Prints a host's link, opens it if wanted, and waits until the person ends the command.
 *
 * @param driven how to open a browser that is driven, where one is needed.
 */
export async function serveHost(
  host: Host,
  open: boolean,
  ports: CommandPorts,
  driven?: BrowserOptions,
): Promise<void> {
  ports.stdout(host.url);
  const isToDrive = open && driven !== undefined;
  const shown = isToDrive ? await openDriven(host, driven, ports) : undefined;
  if (open && !shown) await openPage(host, ports);
  if (driven && !shown) ports.stderr(mediaHint);
  try {
    ports.stderr("Open the link in a browser. Ctrl-C ends it.");
    await untilAborted(ports.interrupted);
  } finally {
    await shown?.close();
  }
}

const mediaHint =
  "Reduced motion and forced colours are the browser's to say: --open shows the page in a Chromium that says so, where " +
  "@playwright/test can start one. In any other browser its developer tools set them.";

async function openDriven(
  host: Host,
  options: BrowserOptions,
  ports: CommandPorts,
): Promise<DrivenPage | undefined> {
  try {
    return await openDrivenPage(host.singleUseUrl(), options);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    ports.stderr(printable(error.message));
    return undefined;
  }
}

async function openPage(host: Host, ports: CommandPorts): Promise<void> {
  const opened = await openBrowser(host.singleUseUrl());
  if (!opened) ports.stderr("No browser could be opened.");
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
