import type { Tool } from "@modelcontextprotocol/client";
import type { TargetState } from "../../control/protocol.js";
import { visibilityOf } from "../../visibility.js";
import { hasApp, titleOf } from "../tools.js";
import type { PageProps } from "./page.js";

/** The servers and what the conversation may call; tools for apps alone stand apart. */
export function ToolList({ store, actions }: PageProps) {
  return (
    <nav class="tools" aria-label="Servers and tools">
      {store.host.value?.targets.map((target) => (
        <Server key={target.id} target={target} store={store} actions={actions} />
      ))}
    </nav>
  );
}

function Server({ target, store, actions }: PageProps & { readonly target: TargetState }) {
  const forModel = target.tools.filter((tool) => visibilityOf(tool).model);
  const others = target.tools.filter((tool) => !visibilityOf(tool).model);
  return (
    <section data-porthole-server={target.id}>
      <div class="server">
        <h2>{target.name}</h2>
        <p class="quiet small">
          {target.version && `${target.version} · `}
          <span class="whole">MCP {target.protocolVersion}</span>
        </p>
        <button
          type="button"
          class="plain"
          title="Read the tools again"
          data-porthole-refresh=""
          onClick={() => void actions.refreshTools(target.id)}
        >
          Refresh
        </button>
      </div>
      <p class="quiet mono where" title={target.url}>
        {endsOf(target.url)}
      </p>
      {forModel.length === 0 && <p class="quiet">This server has no tool for the conversation.</p>}
      <ul>
        {forModel.map((tool) => {
          const selected =
            store.selection.value?.target === target.id && store.selection.value.tool === tool.name;
          return (
            <li key={tool.name}>
              <button
                type="button"
                class="tool"
                aria-current={selected ? "true" : undefined}
                data-porthole-tool={tool.name}
                onClick={() => actions.select({ target: target.id, tool: tool.name })}
              >
                <span class="tool-title">{titleOf(tool)}</span>
                <Badges tool={tool} />
              </button>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <>
          <h3>Not for the conversation</h3>
          <ul>
            {others.map((tool) => (
              <li key={tool.name} class="app-only" data-porthole-app-only-tool={tool.name}>
                <span class="tool-title">{titleOf(tool)}</span>
                <Badges tool={tool} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Two lines of it, in characters: where a command begins, and the file that it ends with. */
const shownBefore = 18;
const shownAfter = 40;

function endsOf(text: string): string {
  if (text.length <= shownBefore + shownAfter) return text;
  return `${text.slice(0, shownBefore)}…${text.slice(-shownAfter)}`;
}

function Badges({ tool }: { readonly tool: Tool }) {
  const { model, app } = visibilityOf(tool);
  return (
    <span class="badges">
      {hasApp(tool) && <span class="badge strong">has app</span>}
      {model && <span class="badge">model</span>}
      {app && <span class="badge">app</span>}
      {!model && !app && <span class="badge">nobody</span>}
    </span>
  );
}
