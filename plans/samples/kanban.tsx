/** @jsxImportSource porthole-mcp */
import { badge as Badge, emptyState, plan, type Tone, theme } from "../authoring/index.js";
import { PageHead, Row } from "./layout.js";

interface Task {
  readonly id: string;
  readonly title: string;
  readonly kind: readonly [string, Tone];
  readonly who: string;
  readonly points: number;
}

const bug = ["bug", "danger"] as const;
const feature = ["feature", "info"] as const;
const chore = ["chore", "neutral"] as const;

const columns: readonly {
  readonly id: string;
  readonly name: string;
  readonly limit?: number;
  readonly tasks: readonly Task[];
}[] = [
  {
    id: "todo",
    name: "To do",
    tasks: [
      {
        id: "TIDE-212",
        title: "Show tide tables for Brest in the selected zone",
        kind: feature,
        who: "Amina",
        points: 5,
      },
      {
        id: "TIDE-219",
        title: "Warn when a forecast is older than six hours",
        kind: feature,
        who: "Jonas",
        points: 3,
      },
      { id: "TIDE-223", title: "Drop the 2019 station list", kind: chore, who: "Mei", points: 1 },
    ],
  },
  {
    id: "doing",
    name: "In progress",
    limit: 3,
    tasks: [
      {
        id: "TIDE-207",
        title: "Chart breaks at the turn of daylight saving time",
        kind: bug,
        who: "Luca",
        points: 3,
      },
      { id: "TIDE-215", title: "Read wind from the new buoy feed", kind: feature, who: "Mei", points: 8 },
    ],
  },
  { id: "review", name: "In review", limit: 2, tasks: [] },
  {
    id: "done",
    name: "Done",
    tasks: [
      { id: "TIDE-201", title: "Cache tiles between sessions", kind: feature, who: "Jonas", points: 5 },
      { id: "TIDE-209", title: "Wrong unit in the wave height tooltip", kind: bug, who: "Amina", points: 1 },
    ],
  },
];

function TaskCard({ task, column }: { readonly task: Task; readonly column: number }) {
  const [kind, tone] = task.kind;
  const next = columns[column + 1];
  return (
    <li
      style={{
        display: "grid",
        gap: 8,
        margin: 0,
        padding: "8px 10px",
        border: `1px solid ${theme.line}`,
        borderRadius: theme.radius,
        background: theme.ground,
      }}
    >
      <Row apart>
        <small>{task.id}</small>
        <Badge tone={tone}>{kind}</Badge>
      </Row>
      <div>{task.title}</div>
      <Row apart>
        <small>
          {task.who}, {task.points} {task.points === 1 ? "point" : "points"}
        </small>
        {next && (
          <button
            type="button"
            aria-label={`Move on ${task.id}, to ${next.name}`}
            style={{ minBlockSize: 28, padding: "2px 10px" }}
            onClick={{ type: "tool:move_task", payload: { task: task.id, to: next.id } }}
          >
            Move on
          </button>
        )}
      </Row>
    </li>
  );
}

/** A board whose cards are moved by a tool. */
export const kanban = plan({
  id: "sample-kanban",
  root: (
    <article>
      <PageHead title="Tide app, sprint 31" about="Ends on Friday. 9 of 26 points are not started." />
      <div
        style={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 10rem), 1fr))",
          gap: 12,
          alignItems: "start",
        }}
      >
        {columns.map((column, index) => (
          <section
            key={column.id}
            aria-labelledby={`col-${column.id}`}
            style={{ padding: 8, borderRadius: theme.radius, background: theme.raised }}
          >
            <h3 id={`col-${column.id}`} style={{ margin: "2px 4px 10px", fontSize: "1rem" }}>
              {column.name}{" "}
              <span style={{ color: theme.muted, fontWeight: 400 }}>
                {column.tasks.length}
                {column.limit === undefined ? "" : ` of ${column.limit}`}
              </span>
            </h3>
            {column.tasks.length === 0 ? (
              emptyState({ title: "Nothing here", children: "Pull a task when one is ready to be read." })
            ) : (
              <ul style={{ display: "grid", gap: 8, margin: 0, padding: 0, listStyle: "none" }}>
                {column.tasks.map((task) => (
                  <TaskCard key={task.id} task={task} column={index} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </article>
  ),
});
