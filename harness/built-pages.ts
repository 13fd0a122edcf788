import { readFile } from "node:fs/promises";
import { HostError } from "./errors.js";

/** The built files that the host serves. */
export interface BuiltPages {
  /** The control page, one HTML file. */
  readonly control: string;
  /** The script of the sandbox page. */
  readonly relay: string;
}

/** Run from source, this module stands beside the sources of the pages, and the built ones are under `dist`. */
const root = new URL(import.meta.url.endsWith(".ts") ? "../dist/harness/" : "./", import.meta.url);

/** @throws {HostError} `PAGE_NOT_BUILT` */
export async function readBuiltPages(): Promise<BuiltPages> {
  const [control, relay] = await Promise.all([readBuilt("page/control.html"), readBuilt("sandbox/relay.js")]);
  return { control, relay };
}

async function readBuilt(path: string): Promise<string> {
  try {
    return await readFile(new URL(path, root), "utf8");
  } catch (error) {
    throw new HostError("PAGE_NOT_BUILT", `harness/${path} is not built; run "npm run build" first`, {
      cause: error,
    });
  }
}
