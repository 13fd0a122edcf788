/** @jsxImportSource porthole-mcp */
import { badge as Badge, disclosure, plan, theme } from "../authoring/index.js";
import { PageHead, Row } from "./layout.js";

type Mark = " " | "+" | "-";

interface File {
  readonly path: string;
  readonly at: readonly [number, number];
  readonly lines: readonly (readonly [Mark, string])[];
}

const files: readonly File[] = [
  {
    path: "mail/templates/reminder.html.j2",
    at: [11, 11],
    lines: [
      [" ", '{% extends "layout.html.j2" %}'],
      [" ", "{% block body %}"],
      ["-", "<p>Dear {{ user.name }},</p>"],
      ["+", "<p>Dear {{ user.name | default('reader') | e }},</p>"],
      [" ", ""],
      ["-", "<p>Your book is due on {{ loan.due }}.</p>"],
      ["+", "<p>{{ loan.title | e }} is due on {{ loan.due | date }}.</p>"],
      ["+", "{% if loan.renewable %}<p>You can renew it {{ loan.renewals_left }} more times.</p>{% endif %}"],
      [" ", "{% endblock %}"],
    ],
  },
  {
    path: "mail/reminder.py",
    at: [42, 42],
    lines: [
      [" ", "def reminders(today: date) -> Iterator[Mail]:"],
      [" ", '    """Mails for loans that end within three days."""'],
      ["-", "    for loan in Loan.objects.filter(due__lte=today + timedelta(days=3)):"],
      ["+", '    loans = Loan.objects.due_within(today, days=3).select_related("user")'],
      ["+", "    for loan in loans:"],
      [" ", "        if loan.user.wants_mail:"],
      ["-", '            yield Mail(loan.user.mail, render("reminder", loan=loan))'],
      ["+", '            yield Mail(loan.user.mail, render("reminder", loan=loan, user=loan.user))'],
    ],
  },
];

function numbered({ at, lines }: File) {
  let [before, after] = at;
  return lines.map(([mark, text]) => ({
    mark,
    text,
    before: mark === "+" ? "" : String(before++),
    after: mark === "-" ? "" : String(after++),
  }));
}

const grounds: { readonly [mark in Mark]: string } = {
  " ": "transparent",
  "+": "color-mix(in srgb, #2da160 16%, transparent)",
  "-": "color-mix(in srgb, #d64a3f 16%, transparent)",
};
const words: { readonly [mark in Mark]: string } = { " ": "", "+": "added", "-": "removed" };

function FileDiff({ file }: { readonly file: File }) {
  const number = { padding: "0 8px", border: "0", textAlign: "end", color: theme.muted };
  return (
    <section aria-label={file.path} tabindex={0} style={{ overflowX: "auto" }}>
      <table style={{ fontFamily: theme.mono, fontSize: "0.8125rem", lineHeight: 1.55, margin: "0 0 8px" }}>
        <tbody>
          {numbered(file).map(({ mark, text, before, after }) => (
            <tr key={`${before}/${after}`} style={{ background: grounds[mark] }}>
              <td style={number}>{before}</td>
              <td style={number}>{after}</td>
              <td aria-label={words[mark]} style={{ padding: "0 4px", border: "0" }}>
                {mark.trim()}
              </td>
              <td style={{ padding: "0 8px", border: "0", whiteSpace: "pre" }}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function count(mark: Mark): number {
  return files.flatMap(({ lines }) => lines).filter(([each]) => each === mark).length;
}

/** A change to read and to decide on. Its text is full of template braces, which are shown as they are. */
export const diff = plan({
  id: "sample-diff",
  root: (
    <article>
      <PageHead
        title="Reminders name the book"
        about={
          <>
            Change <code>9c1e4b7</code> by Noor Haddad, for branch <code>main</code>
          </>
        }
      >
        <Row>
          <Badge tone="success">+{count("+")}</Badge>
          <Badge tone="danger">
            {"\u2212"}
            {count("-")}
          </Badge>
        </Row>
      </PageHead>
      {files.map((file) =>
        disclosure({
          summary: <code style={{ wordBreak: "break-all" }}>{file.path}</code>,
          open: true,
          children: <FileDiff file={file} />,
        }),
      )}
      <Row>
        <button
          type="button"
          class="primary"
          onClick={{ type: "tool:review_change", payload: { change: "9c1e4b7", verdict: "approve" } }}
        >
          Approve
        </button>
        <button
          type="button"
          onClick={{ type: "tool:review_change", payload: { change: "9c1e4b7", verdict: "return" } }}
        >
          Ask for changes
        </button>
      </Row>
    </article>
  ),
});
