import { basename, resolve } from "node:path";
import { startHost } from "../../harness/index.js";
import type { PlanLimits } from "../../plans/types.js";
import { UsageError } from "../errors.js";
import { serveHost } from "../open.js";
import type { CommandPorts } from "../ports.js";
import { previewTool, startPreviewServer } from "./preview-server.js";
import { readTextFile } from "./read-file.js";
import { type PlanReading, readPlanText } from "./reading.js";
import { watchFile } from "./watch.js";

export interface PreviewOptions {
  readonly port?: number;
  readonly sandboxPort?: number;
  /** Open the browser. */
  readonly open?: boolean;
  readonly tools: readonly string[];
  readonly limits: Partial<PlanLimits>;
}

/**
 * `porthole plan preview`: shows a plan file in the real view until the person ends it, and shows it anew when it changes.
 *
 * Standard output holds the link; what is to tell about the plan goes to standard error. A refused plan is told there, and
 * the page says that there is nothing to show.
 *
 * @throws {UsageError} `FILE_UNUSABLE`, `OPTION_INVALID`
 * @throws {HostError} when a port is taken.
 */
export async function previewPlanFile(
  file: string,
  { tools, limits, ...options }: PreviewOptions,
  ports: CommandPorts,
): Promise<void> {
  const name = basename(file);
  const plan = await openPlanFile(file, limits, ports.folder);
  const tell = () => {
    const reading = plan.current();
    if (reading instanceof UsageError) return ports.stderr(`porthole: ${reading.message}`);
    ports.stderr(reading.toText({ color: ports.color, issuesOnly: false }));
    const missing = reading.explanation.tools.filter((tool) => !tools.includes(tool));
    if (missing.length > 0) {
      ports.stderr(
        `  The preview has no such tools; add ${missing.map((tool) => `--tool ${tool}`).join(" ")}`,
      );
    }
  };
  const server = await startPreviewServer({
    name,
    tools,
    limits,
    current() {
      const reading = plan.current();
      return !(reading instanceof UsageError) && reading.explanation.ok
        ? { plan: reading.value }
        : { refusal: `${name} holds no plan that can be shown. The terminal says why.` };
    },
  });
  const closing: (() => unknown)[] = [() => server.close()];
  try {
    const host = await startHost({
      targets: [{ url: server.url }],
      port: options.port ?? 0,
      sandboxPort: options.sandboxPort ?? 0,
      callOnOpen: { tool: previewTool },
      signal: ports.interrupted,
    });
    closing.push(() => host.close());
    const refresh = async () => {
      if (!(await plan.reload())) return;
      tell();
      host.callAgain();
    };
    const watcher = await watchFile(resolve(ports.folder, file), () => void refresh());
    closing.push(() => watcher.close());
    // What was written before the watch began is not missed.
    await plan.reload();
    tell();
    await serveHost(host, options.open ?? false, ports);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

interface PlanFile {
  /** What the file held when it was read last, or why it could not be read. */
  readonly current: () => PlanReading | UsageError;
  /** Reads the file again, after any reading that is under way. Gives whether anything has changed. */
  readonly reload: () => Promise<boolean>;
}

/** @throws {UsageError} `FILE_UNUSABLE` */
async function openPlanFile(file: string, limits: Partial<PlanLimits>, folder: string): Promise<PlanFile> {
  let text: string | undefined = await readTextFile(file, folder);
  let reading: PlanReading | UsageError = readPlanText(text, file, { limits });
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<boolean> {
    const before = text;
    try {
      text = await readTextFile(file, folder);
      if (text !== before) reading = readPlanText(text, file, { limits });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      text = undefined;
      reading = error;
    }
    return text !== before;
  }

  return {
    current: () => reading,
    reload() {
      const mine = last.then(read);
      last = mine;
      return mine;
    },
  };
}
