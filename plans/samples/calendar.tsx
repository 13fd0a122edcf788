/** @jsxImportSource porthole-mcp */
import { createFormat, plan, type Tone, theme, toneColor } from "../authoring/index.js";
import { PageHead, Row } from "./layout.js";

const format = createFormat({ locale: "en-GB", timeZone: "UTC", now: Date.UTC(2026, 10, 18) });
const today = 18;

interface Entry {
  readonly day: number;
  readonly time?: string;
  readonly title: string;
  readonly tone: Tone;
}

const entries: readonly Entry[] = [
  { day: 2, time: "09:30", title: "Planning", tone: "info" },
  { day: 5, title: "Release 4.2", tone: "success" },
  { day: 9, time: "09:30", title: "Planning", tone: "info" },
  { day: 11, time: "14:00", title: "Audit, day 1", tone: "warning" },
  { day: 12, time: "09:00", title: "Audit, day 2", tone: "warning" },
  { day: 16, time: "09:30", title: "Planning", tone: "info" },
  { day: 18, time: "11:00", title: "Interview, M. Osei", tone: "neutral" },
  { day: 18, time: "16:30", title: "Retro", tone: "info" },
  { day: 20, title: "Luca away", tone: "neutral" },
  { day: 23, time: "09:30", title: "Planning", tone: "info" },
  { day: 26, title: "Code freeze", tone: "danger" },
  { day: 30, time: "10:00", title: "Budget", tone: "warning" },
];

/** The weeks of November 2026 from Monday on; undefined is a day of another month. */
const weeks = Array.from({ length: 6 }, (_, week) =>
  Array.from({ length: 7 }, (_, weekday) => {
    const day = week * 7 + weekday - 5;
    return day >= 1 && day <= 30 ? day : undefined;
  }),
);
const weekdays = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 10, 2 + index));

function Day({ day }: { readonly day: number | undefined }) {
  if (day === undefined)
    return <td style={{ border: `1px solid ${theme.line}`, background: theme.raised }} />;
  const isToday = day === today;
  return (
    <td
      aria-current={isToday ? "date" : undefined}
      style={{ height: 84, padding: 4, border: `1px solid ${theme.line}`, overflow: "hidden" }}
    >
      <time
        datetime={`2026-11-${String(day).padStart(2, "0")}`}
        style={{
          display: "inline-block",
          minWidth: "1.7em",
          padding: "0 3px",
          borderRadius: 999,
          textAlign: "center",
          color: isToday ? theme.ground : theme.muted,
          background: isToday ? theme.text : "transparent",
          fontSize: theme.small,
        }}
      >
        {day}
      </time>
      {entries
        .filter((entry) => entry.day === day)
        .map(({ time, title, tone }) => (
          <div
            key={title}
            style={{
              marginBlockStart: 3,
              paddingInlineStart: 5,
              borderInlineStart: `3px solid ${toneColor(tone)}`,
              fontSize: "0.75rem",
              lineHeight: 1.3,
            }}
          >
            {time && <span style={{ color: theme.muted }}>{time} </span>}
            {title}
          </div>
        ))}
    </td>
  );
}

/** One month as a table, whose neighbours a tool fetches. */
export const calendar = plan({
  id: "sample-calendar",
  root: (
    <article>
      <PageHead
        title="November 2026"
        about={<>Team calendar. Today is {format.date(Date.UTC(2026, 10, today), "full")}.</>}
      >
        <Row>
          <button type="button" onClick={{ type: "tool:show_month", payload: { month: "2026-10" } }}>
            October
          </button>
          <button type="button" onClick={{ type: "tool:show_month", payload: { month: "2026-12" } }}>
            December
          </button>
        </Row>
      </PageHead>
      <section aria-label="November 2026" tabindex={0} style={{ overflowX: "auto" }}>
        <table style={{ tableLayout: "fixed", minWidth: "36rem" }}>
          <thead>
            <tr>
              {weekdays.map((date) => (
                <th key={date} scope="col" style={{ textAlign: "center" }}>
                  <abbr title={format.date(date, { weekday: "long" })} style={{ textDecoration: "none" }}>
                    {format.date(date, { weekday: "short" })}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={`w${index}`}>
                {week.map((day, weekday) => (
                  <Day key={`d${weekday}`} day={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  ),
});
