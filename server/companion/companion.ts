import { planAppPart } from "../app/part.js";
import { renderPlanTool } from "../app/render-plan.js";
import { createMcpHandler, type HttpConfig } from "../surfaces/index.js";
import { readDevKey } from "./access/dev-key.js";
import { nobody, type Person, type Role } from "./access/roles.js";
import { companionSurfaces } from "./access/surfaces.js";
import { createDoors } from "./access/tokens.js";
import type { LoopbackOptions } from "./loopback.js";
import { type Routes, serveRoutes } from "./routes.js";
import { systemPart } from "./system/app.js";
import { createSystemMonitor } from "./system/figures.js";
import { packageVersion } from "./version.js";

export interface CompanionOptions extends LoopbackOptions {
  /** Takes development tokens, and opens the door that asks for one; the folder holds the key that signs them. */
  readonly dev?: { readonly dataFolder: string };
}

export interface Companion {
  /** The MCP endpoint that lets everybody in. */
  readonly url: string;
  /** The one that asks for a token; with `dev` alone. */
  readonly authUrl?: string;
  close(): Promise<void>;
}

const openPath = "/mcp";
const authPath = "/mcp/auth";

/**
 * Starts the companion server: a real MCP server over Streamable HTTP whose apps show live data of this machine, and what
 * a model draws. Anonymous callers, members and the admin each have a surface of their own.
 *
 * @throws DevKeyError
 */
export async function startCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const { dev, ...loopback } = options;
  const key = dev && (await readDevKey(dev.dataFolder, true));
  const monitor = createSystemMonitor();
  try {
    const { surfaces, hooks } = companionSurfaces([systemPart(monitor), planAppPart([renderPlanTool()])]);
    const served = await serveRoutes((origin): Routes => {
      const handler = (door: Pick<HttpConfig<Person>, "auth" | "challenge">) =>
        createMcpHandler<Person, Role>({
          ...door,
          serverInfo: { name: "porthole-companion", title: "Porthole companion", version: packageVersion() },
          surfaces,
          selectSurface: ({ role }) => role,
          hooks,
        });
      if (!key) return { handlers: { [openPath]: handler({ auth: () => nobody }) }, documents: {} };
      const { open, strict, oauth } = createDoors(key, `${origin}${authPath}`);
      return {
        handlers: {
          [openPath]: handler({ auth: open, challenge: oauth.challenge }),
          [authPath]: handler({ auth: strict, challenge: oauth.challenge }),
        },
        documents: { [oauth.metadataPath]: oauth.metadata },
      };
    }, loopback);
    return {
      url: `${served.origin}${openPath}`,
      ...(key && { authUrl: `${served.origin}${authPath}` }),
      async close() {
        monitor.close();
        await served.close();
      },
    };
  } catch (error) {
    monitor.close();
    throw error;
  }
}
