import { useEffect, useRef, useState } from "preact/hooks";
import { prettyJson } from "../pretty-json.js";
import type { Question, Store } from "../store.js";
import { sizeText } from "../traffic.js";
import { JsonBlock } from "./json-block.js";

interface Wording {
  readonly title: string;
  readonly explanation: string;
  readonly agree: string;
  readonly deny: string;
}

const wordings: Readonly<Record<Question["kind"], Wording>> = {
  link: {
    title: "The app wants to open a link",
    explanation: "It opens in a new tab, which learns nothing about this page.",
    agree: "Open the link",
    deny: "Do not open",
  },
  download: {
    title: "The app wants to save files",
    explanation: "They come from the app. Nobody has looked into them.",
    agree: "Save",
    deny: "Do not save",
  },
  "app-tool": {
    title: "Call a tool of the app?",
    explanation: "The app does not say that this tool only reads.",
    agree: "Call it",
    deny: "Do not call",
  },
  tool: {
    title: "The app wants to call a tool",
    explanation: "The server does not say that this tool only reads.",
    agree: "Call it once",
    deny: "Do not call",
  },
};

/**
 * In milliseconds, from a question until a yes counts. The second click of a double click is no answer: an app may have stood
 * what the first one hits just where the button comes, and the next question stands where the last one stood.
 */
const readingTime = 500;

/** Asks before an app gets its way, and shows all of what it wants (REQ-01, REQ-04, APT-06, HAR-09). */
export function QuestionDialog({ store }: { readonly store: Store }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const question = store.question.value;
  const [read, setRead] = useState<Question>();
  useEffect(() => {
    if (!question) return dialog.current?.close();
    dialog.current?.showModal();
    const timer = setTimeout(() => setRead(question), readingTime);
    return () => clearTimeout(timer);
  }, [question]);
  const isTooSoon = read !== question;
  const wording = wordings[question?.kind ?? "link"];
  const agree = () => {
    if (question?.kind === "link") window.open(question.url, "_blank", "noopener,noreferrer");
    question?.answer(true);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="question-title"
      data-porthole-dialog={question?.kind}
      onCancel={() => question?.answer(false)}
    >
      <h2 id="question-title">{wording.title}</h2>
      <p>{wording.explanation}</p>
      {question && <Subject question={question} />}
      <div class="row end">
        <button type="button" data-porthole-deny="" onClick={() => question?.answer(false)}>
          {wording.deny}
        </button>
        {question?.kind === "tool" && (
          <button
            type="button"
            data-porthole-agree-always=""
            disabled={isTooSoon}
            onClick={() => {
              question.remember();
              question.answer(true);
            }}
          >
            Always in this app
          </button>
        )}
        <button type="button" class="primary" data-porthole-agree="" disabled={isTooSoon} onClick={agree}>
          {wording.agree}
        </button>
      </div>
    </dialog>
  );
}

function Subject({ question }: { readonly question: Question }) {
  switch (question.kind) {
    case "link":
      return <p class="mono address">{question.url}</p>;
    case "download":
      return (
        <ul class="mono address">
          {question.files.map(({ name, bytes }, index) => (
            <li key={index}>
              {name} · {sizeText(bytes)}
            </li>
          ))}
        </ul>
      );
    case "app-tool":
    case "tool":
      return (
        <JsonBlock class="mono address">
          {question.call.name} {prettyJson(question.call.arguments)}
        </JsonBlock>
      );
  }
}
