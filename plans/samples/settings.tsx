/** @jsxImportSource porthole-mcp */
import { badge as Badge, bind, dialog, form, plan, table, tabs, theme } from "../authoring/index.js";
import { Muted, PageHead, Row } from "./layout.js";

const profile = form({
  id: "profile",
  label: "Profile",
  submit: "Save profile",
  busy: bind("tool.save_profile.pending"),
  error: bind("tool.save_profile.error"),
  onSubmit: { type: "tool:save_profile", payload: { profile: bind("event.form") } },
  fields: [
    {
      kind: "text",
      name: "name",
      label: "Name",
      value: "Sofia Lindqvist",
      required: true,
      autocomplete: "name",
    },
    {
      kind: "email",
      name: "mail",
      label: "Mail",
      value: "sofia@example.org",
      required: true,
      autocomplete: "email",
    },
    {
      kind: "select",
      name: "zone",
      label: "Time zone",
      value: "Europe/Stockholm",
      options: ["Europe/Stockholm", "Europe/London", "America/Toronto", "Asia/Kolkata"],
    },
    {
      kind: "radio",
      name: "week",
      label: "The week begins on",
      value: "monday",
      options: [
        { value: "monday", label: "Monday" },
        { value: "sunday", label: "Sunday" },
      ],
    },
  ],
});

const notices = form({
  id: "notices",
  label: "Notifications",
  submit: "Save notifications",
  onSubmit: { type: "tool:save_notices", payload: { notices: bind("event.form") } },
  fields: [
    { kind: "checkbox", name: "mentions", label: "Someone mentions me", checked: true },
    { kind: "checkbox", name: "assigned", label: "I am given a task", checked: true },
    {
      kind: "checkbox",
      name: "digest",
      label: "A summary every Friday",
      hint: "Sent at 16:00 in your time zone.",
    },
    { kind: "range", name: "quiet", label: "Most notices in an hour", value: 6, min: 1, max: 20, step: 1 },
    { kind: "time", name: "from", label: "Quiet from", value: "19:00" },
  ],
});

const sessions = [
  { device: "Firefox on Fedora", place: "Stockholm", seen: "now", current: true },
  { device: "Porthole desktop", place: "Stockholm", seen: "2 hours ago", current: false },
  { device: "Safari on iPhone", place: "Uppsala", seen: "yesterday", current: false },
];

const security = (
  <>
    {table({
      caption: "Where you are signed in",
      rows: sessions,
      columns: [
        {
          key: "device",
          header: "Device",
          rowHeader: true,
          format: (value, { current }) => (
            <Row>
              {value}
              {current && <Badge tone="success">this one</Badge>}
            </Row>
          ),
        },
        { key: "place", header: "Place" },
        { key: "seen", header: "Last seen" },
        {
          key: "current",
          header: "Access",
          format: (current, { device }) =>
            current ? (
              <Muted>in use</Muted>
            ) : (
              <button
                type="button"
                aria-label={`Sign out ${device}`}
                onClick={{ type: "tool:sign_out", payload: { device } }}
              >
                Sign out
              </button>
            ),
        },
      ],
    })}
    <h3>Leave for good</h3>
    <p style={{ color: theme.muted }}>Your boards go to the workspace owner. Your mail address is deleted.</p>
    {dialog({
      id: "leave",
      trigger: "Delete account",
      title: "Delete the account sofia@example.org?",
      close: "Keep it",
      children: "This cannot be undone after seven days.",
      actions: (
        <button
          type="button"
          style={{ color: theme.danger }}
          onClick={{ type: "tool:delete_account", confirm: "Delete the account for good?" }}
        >
          Delete account
        </button>
      ),
    })}
  </>
);

/** Three pages of settings behind tabs, each with a form of its own. */
export const settings = plan({
  id: "sample-settings",
  root: (
    <article style={{ maxWidth: "40rem" }}>
      <PageHead title="Settings" about="For Sofia Lindqvist in the workspace Field research" />
      {tabs({
        id: "pages",
        label: "Pages of settings",
        tabs: [
          { label: "Profile", content: profile },
          { label: "Notifications", content: notices },
          { label: "Security", content: security },
        ],
      })}
    </article>
  ),
});
