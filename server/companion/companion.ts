import { planAppPart } from "../app/part.js";
import { renderPlanTool } from "../app/render-plan.js";
import { createMcpHandler, type HttpConfig } from "../surfaces/index.js";
import { readDevKey } from "./access/dev-key.js";
import { nobody, type Person, type Role } from "./access/roles.js";
import { companionSurfaces } from "./access/surfaces.js";
import { createDoors } from "./access/tokens.js";
import { openContracts } from "./contracts/room.js";
import type { LoopbackOptions } from "./listen.js";
import { reportPart } from "./report/app.js";
import { type Routes, serveRoutes } from "./routes.js";
import { createOwnSource, type Publication, packageRoot } from "./source/own-source.js";
import { systemPart } from "./system/app.js";
import { createSystemMonitor } from "./system/figures.js";
import { packageVersion } from "./version.js";

export interface CompanionOptions extends LoopbackOptions {
  /** Takes development tokens, and opens the door that asks for one; the folder holds the key that signs them. */
  readonly dev?: { readonly dataFolder: string };
  /** Shows contracts and their calls to the admin, publishes them, and offers to consumers what they were granted. */
  readonly contracts?: {
    /** As `openJournal` takes it. */
    readonly database: string;
    /** Where contracts are published, as everybody reaches it; the companion's own address when absent. */
    readonly publicUrl?: string;
  };
  /** The project whose source is published. Default: this package's own folder. */
  readonly sourceRoot?: string;
}

export interface Companion {
  /** The MCP endpoint that lets everybody in. */
  readonly url: string;
  /** The one that asks for a token; with `dev` alone. */
  readonly authUrl?: string;
  /** The one where consumers of contracts find what they were granted; with `dev` and `contracts`. */
  readonly grantedUrl?: string;
  /** What became of publishing this project's source; the server answers before it settles. */
  readonly source: Promise<Publication>;
  close(): Promise<void>;
}

const openPath = "/mcp";
const authPath = "/mcp/auth";
const grantedPath = "/mcp/granted";

/**
 * Starts the companion server: a real MCP server over Streamable HTTP whose apps show live data of this machine, and what
 * a model draws. Anonymous callers, members and the admin each have a surface of their own. It publishes its own source,
 * over HTTP and MCP.
 *
 * @throws DevKeyError
 * @throws {ContractError} what `openJournal` throws
 */
export async function startCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const { dev, contracts, sourceRoot = packageRoot(), ...loopback } = options;
  const key = dev && (await readDevKey(dev.dataFolder, true));
  const room = contracts && (await openContracts(contracts.database, contracts.publicUrl));
  const monitor = createSystemMonitor();
  const source = createOwnSource(sourceRoot);
  const stop = () => {
    monitor.close();
    source.close();
  };
  try {
    const served = await serveRoutes((origin): Routes => {
      const { parts, answerPublic: answerSource } = source.begin(origin, `${origin}${openPath}`);
      const rooms = room?.begin(origin);
      const answerPublic: Routes["answerPublic"] = (request, response) =>
        rooms?.answerPublic(request, response) || answerSource(request, response);
      const { open, strict, hooks } = companionSurfaces(
        [systemPart(monitor), reportPart(monitor), planAppPart([renderPlanTool()]), ...parts],
        rooms?.parts,
      );
      const handler = (surfaces: typeof open, door: Pick<HttpConfig<Person>, "auth" | "challenge">) =>
        createMcpHandler<Person, Role>({
          ...door,
          serverInfo: { name: "porthole-companion", title: "Porthole companion", version: packageVersion() },
          surfaces,
          selectSurface: ({ role }) => role,
          hooks,
        });
      if (!key) {
        const everybody = handler(open, { auth: () => nobody });
        return { handlers: { [openPath]: everybody }, documents: {}, answerPublic };
      }
      const doors = createDoors(key, `${origin}${authPath}`);
      const { oauth } = doors;
      const { challenge } = oauth;
      const { oauth: consumers } = createDoors(key, `${origin}${grantedPath}`);
      return {
        handlers: {
          [openPath]: handler(open, { auth: doors.open, challenge }),
          [authPath]: handler(strict, { auth: doors.strict, challenge }),
          ...(rooms && { [grantedPath]: rooms.granted(consumers) }),
        },
        documents: {
          [oauth.metadataPath]: oauth.metadata,
          ...(rooms && { [consumers.metadataPath]: consumers.metadata }),
        },
        answerPublic,
      };
    }, loopback);
    return {
      url: `${served.origin}${openPath}`,
      ...(key && { authUrl: `${served.origin}${authPath}` }),
      ...(key && room && { grantedUrl: `${served.origin}${grantedPath}` }),
      source: source.publication,
      async close() {
        stop();
        await served.close();
        await room?.close();
      },
    };
  } catch (error) {
    stop();
    await room?.close();
    throw error;
  }
}
