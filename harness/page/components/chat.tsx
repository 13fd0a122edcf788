import { measure } from "../../sandbox/judge.js";
import type { Beside } from "../beside.js";
import type { Instance } from "../instance.js";
import { nextTurn, type TurnPart } from "../next-turn.js";
import { prettyJson } from "../pretty-json.js";
import { outcomeKind, type Store } from "../store.js";
import { AppView } from "./app-view.js";
import { JsonBlock } from "./json-block.js";

interface ChatProps extends Instance {
  readonly label: string;
  /** What the first of two can open beside it. */
  readonly beside?: Beside;
}

/** The conversation as its model would have it: the call, the app in its place, and all that the model gets to see. */
export function Chat({ store, actions, stage, label, beside }: ChatProps) {
  const call = store.call.value;
  return (
    <section class="chat" aria-label={label}>
      {call && (
        <div class="turn from-model" data-porthole-turn="call">
          <p class="who">Call</p>
          <p class="mono said">
            {call.name} {Object.keys(call.arguments).length > 0 && shortJson(call.arguments)}
          </p>
        </div>
      )}
      <AppView store={store} actions={actions} stage={stage} beside={beside} />
      <Outcome store={store} />
      <ModelSees store={store} />
    </section>
  );
}

const longestLine = 80;

/** JSON in one line where it is short. */
function shortJson(value: unknown): string {
  const text = prettyJson(value);
  const line = text.replace(/\n\s*/g, " ");
  return line.length <= longestLine ? line : text;
}

function Outcome({ store }: { readonly store: Store }) {
  const outcome = store.outcome.value;
  if (!outcome) return null;
  const shown = outcome.kind === "result" ? outcome.result : outcome.error;
  const kind = outcomeKind(outcome);
  return (
    <section class="outcome" aria-label="Result" data-porthole-outcome={kind}>
      <h2>
        {kind === "error" ? "The request failed" : "Result"}{" "}
        <span class="quiet small">
          {outcome.milliseconds} ms
          {kind === "tool-error" && " · the tool reports an error"}
        </span>
      </h2>
      {outcome.kind === "error" && <p class="problem">{outcome.error.message}</p>}
      <details>
        <summary>As the server sent it</summary>
        <JsonBlock marks={{ "data-porthole-result": "" }}>{prettyJson(shown)}</JsonBlock>
      </details>
    </section>
  );
}

const sources: Readonly<Record<TurnPart["from"], string>> = {
  tool: "From the tool",
  "app-message": "Message of the app",
  "app-context": "Context of the app",
};

/** More of them are a burden to draw, and an app may write many a second. */
const mostParts = 30;

/** What a model would be given when the conversation goes on, and about how much of it there is. */
function ModelSees({ store }: { readonly store: Store }) {
  const parts = nextTurn(store.outcome.value, store.messages.value, store.modelContext.value);
  if (parts.length === 0) return null;
  const left = Math.max(0, parts.length - mostParts);
  return (
    <section class="sees" aria-label="What the model sees">
      <h2>
        What the model sees <span class="quiet small">about {tokensOf(parts)} tokens</span>
      </h2>
      {left > 0 && <p class="quiet small">and {left} before these, which stand under Conversation</p>}
      {parts.slice(left).map((part, index) => (
        <div key={index} class="turn" data-porthole-turn={part.from}>
          <p class="who">{sources[part.from]}</p>
          <Blocks content={part.content} />
          {part.structuredContent !== undefined && (
            <JsonBlock>{prettyJson(part.structuredContent)}</JsonBlock>
          )}
        </div>
      ))}
    </section>
  );
}

/** A block of text as text, everything else as what it is. */
function Blocks({ content }: { readonly content: unknown }) {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  if (blocks.length === 0) return <p class="quiet small">Nothing: the result has no content.</p>;
  return (
    <>
      {blocks.map((block, index) => {
        const text = typeof block === "object" && block !== null ? Reflect.get(block, "text") : undefined;
        return typeof text === "string" ? (
          <p key={index} class="said">
            {text.length > longestText ? `${text.slice(0, longestText)}…` : text}
          </p>
        ) : (
          <JsonBlock key={index}>{prettyJson(block)}</JsonBlock>
        );
      })}
    </>
  );
}

const longestText = 20_000;
/** What is usual for English; other languages need more. */
const charactersPerToken = 4;

function tokensOf(parts: readonly TurnPart[]): string {
  const characters = parts.reduce(
    (sum, { content, structuredContent }) => sum + measure({ content, structuredContent }).size,
    0,
  );
  return Math.ceil(characters / charactersPerToken).toLocaleString("en");
}
