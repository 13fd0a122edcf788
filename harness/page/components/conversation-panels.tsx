import { longestConversation } from "../conversation.js";
import { nextTurn } from "../next-turn.js";
import { prettyJson } from "../pretty-json.js";
import type { Store } from "../store.js";
import { forgottenText } from "../traffic.js";

/** In characters: what an app may change many times a second is laid out anew each time. */
const longestLive = 20_000;

/** What the app has told the model, and what the model would see in its next turn. */
export function ModelContext({ store }: { readonly store: Store }) {
  const context = store.modelContext.value;
  const turn = nextTurn(store.outcome.value, store.messages.value, context);
  return (
    <>
      {context === undefined ? (
        <p class="quiet">The app has told the model nothing.</p>
      ) : (
        <>
          <p class="quiet small">What the app has told the model; each update replaces the one before.</p>
          <pre class="mono" data-porthole-model-context="">
            {prettyJson(context, longestLive)}
          </pre>
        </>
      )}
      <h3>What the model would see in its next turn</h3>
      <pre class="mono" data-porthole-next-turn="">
        {prettyJson(turn, longestLive)}
      </pre>
    </>
  );
}

/** The messages that the app has written. */
export function Conversation({ store }: { readonly store: Store }) {
  const messages = store.messages.value;
  if (messages.length === 0) return <p class="quiet">The app has written no message.</p>;
  return (
    <ol class="reports">
      {messages.length === longestConversation && (
        <li class="quiet small">No more than the last {longestConversation} messages are kept.</li>
      )}
      {messages.map((message, index) => (
        <li key={index} data-porthole-conversation={message.role}>
          <span class="badge">{message.role}</span>
          {message.content ? (
            <pre class="mono">{prettyJson(message.content)}</pre>
          ) : (
            <p class="quiet small">{forgottenText(message.size)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
