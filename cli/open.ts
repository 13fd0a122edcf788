import { type Host, startHost } from "../harness/index.js";
import { openBrowser } from "./browser.js";
import type { OpenConfig } from "./config.js";
import type { CommandPorts } from "./ports.js";

/**
 * `porthole open`: serves the host until the person ends it.
 *
 * Standard output holds the link and nothing else, so that a script can read it.
 *
 * @throws {HostError} when the server cannot be used or a port is taken.
 */
export async function open(url: string, options: OpenConfig, ports: CommandPorts): Promise<void> {
  const host = await startHost({
    targets: [{ url, headers: options.headers ?? {} }],
    port: options.port ?? 0,
    sandboxPort: options.sandboxPort ?? 0,
    ...(options.timeout === undefined ? {} : { timeoutMs: options.timeout }),
    signal: ports.interrupted,
  });
  try {
    await serveHost(host, options.open ?? false, ports);
  } finally {
    await host.close();
  }
}

/** Prints a host's link, opens it if wanted, and waits until the person ends the command. */
export async function serveHost(host: Host, open: boolean, ports: CommandPorts): Promise<void> {
  ports.stdout(host.url);
  if (open) await openPage(host, ports);
  ports.stderr("Open the link in a browser. Ctrl-C ends it.");
  await untilAborted(ports.interrupted);
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
