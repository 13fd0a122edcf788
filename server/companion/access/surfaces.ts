import { z } from "zod";
import type { SurfacePart } from "../../parts/index.js";
import { defineTool, type Hooks, type Surface, type ToolContext } from "../../surfaces/index.js";
import type { Person, Role } from "./roles.js";

/** One call, as the admin sees it. */
interface CallRow {
  readonly at: string;
  readonly tool: string;
  readonly role: Role;
  readonly caller: string;
  readonly ok: boolean;
}

/** The latest calls that are kept. */
const kept = 100;

const readOnly = { readOnlyHint: true, openWorldHint: false };

type Surfaces = Readonly<Record<Role, Surface<Person>>>;

/** The surfaces of the companion, and the hook that fills the admin's list of calls. */
export interface CompanionSurfaces {
  /** Where everybody may look around. */
  readonly open: Surfaces;
  /** Where who brings no token is sent to sign in before anything is listed; what is public can still be called. */
  readonly strict: Surfaces;
  readonly hooks: Hooks<Person>;
}

/**
 * @param everybody what every role has
 * @param admins what the admin has besides
 */
export function companionSurfaces(
  everybody: readonly SurfacePart<Person>[],
  admins: readonly SurfacePart<Person>[] = [],
): CompanionSurfaces {
  const calls: CallRow[] = [];
  const myAccess = defineTool({
    name: "my_access",
    title: "My access",
    description: "Tells who the server takes the caller for.",
    annotations: readOnly,
    outputSchema: z.object({ name: z.string(), role: z.string() }),
    handler: (_args, { identity }: ToolContext<Person>) => ({
      name: identity?.name ?? "",
      role: identity?.role ?? "",
    }),
  });
  const recentCalls = defineTool({
    name: "recent_calls",
    title: "Recent calls",
    description: "Lists the latest tool calls of all callers, the newest first.",
    annotations: readOnly,
    inputSchema: z.object({ limit: z.number().int().min(1).max(kept).default(20) }),
    outputSchema: z.object({
      calls: z.array(
        z.object({
          at: z.string().describe("ISO 8601, UTC"),
          tool: z.string(),
          role: z.string(),
          caller: z.string(),
          ok: z.boolean(),
        }),
      ),
    }),
    handler: ({ limit }) => ({ calls: calls.slice(-limit).reverse() }),
  });
  const surfacesOf = (parts: readonly SurfacePart<Person>[]): Surfaces => ({
    anonymous: { parts },
    member: { parts, runtimeTools: [myAccess] },
    admin: { parts: [...parts, ...admins], runtimeTools: [myAccess, recentCalls] },
  });
  return {
    open: surfacesOf(everybody),
    strict: surfacesOf(everybody.map(unlisted)),
    hooks: {
      afterToolCall: ({ tool, context: { identity } }, { ok }) => {
        const { role = "anonymous", name = "anonymous" } = identity ?? {};
        calls.push({ at: new Date().toISOString(), tool, role, caller: name, ok });
        if (calls.length > kept) calls.shift();
      },
    },
  };
}

/** A client that could connect and list without a token would never learn that it may sign in. */
function unlisted(part: SurfacePart<Person>): SurfacePart<Person> {
  return part.public ? { ...part, public: { ...part.public, lists: false } } : part;
}
