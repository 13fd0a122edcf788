/** @jsxImportSource porthole-mcp */
import { bind, field, keyValue, type PlanChild, plan, showIf, theme } from "../authoring/index.js";
import { PageHead, Row } from "./layout.js";

const steps = ["Workspace", "Region", "Review"] as const;

/** What the state holds while a step is open. */
function open(step: number) {
  return { 1: step === 1, 2: step === 2, 3: step === 3 };
}

function Steps({ current }: { readonly current: number }) {
  return (
    <ol
      class="small"
      style={{ display: "flex", flexWrap: "wrap", gap: 8, padding: 0, margin: "0 0 18px", listStyle: "none" }}
    >
      {steps.map((name, index) => {
        const number = index + 1;
        const reached = number <= current;
        return (
          <li
            key={name}
            aria-current={number === current ? "step" : undefined}
            style={{
              flex: "1 1 auto",
              margin: 0,
              padding: "6px 0",
              borderBlockStart: `3px solid ${reached ? theme.info : theme.line}`,
              color: reached ? theme.text : theme.muted,
              fontWeight: number === current ? 600 : 400,
            }}
          >
            {number}. {name}
          </li>
        );
      })}
    </ol>
  );
}

function Step(props: {
  readonly number: number;
  readonly children?: PlanChild;
  readonly buttons: PlanChild;
}) {
  return showIf(
    `step.${props.number}`,
    <Steps current={props.number} />,
    props.children,
    <Row>{props.buttons}</Row>,
  );
}

/** Three steps on local state; only the last one calls a tool. */
export const wizard = plan({
  id: "sample-wizard",
  state: {
    initial: { step: open(1), name: "", region: "eu-central", url: "" },
    transitions: {
      "step:1": [{ type: "set", path: "step", value: open(1) }],
      "step:2": [{ type: "set", path: "step", value: open(2) }],
      "step:3": [{ type: "set", path: "step", value: open(3) }],
      name: [{ type: "set", path: "name", value: { $from: "event.value" } }],
      region: [{ type: "set", path: "region", value: { $from: "event.value" } }],
      "tool:create_workspace:result": [{ type: "set", path: "url", value: { $from: "event.result.url" } }],
    },
  },
  root: (
    <article style={{ maxWidth: "36rem" }}>
      <PageHead
        title="New workspace"
        about="Takes about a minute. Nothing is created before the last step."
      />
      <Step
        number={1}
        buttons={
          <button type="button" class="primary" onClick="step:2">
            Next
          </button>
        }
      >
        {field({
          kind: "text",
          name: "workspace",
          label: "Name of the workspace",
          hint: "Your colleagues see it in their list. You can change it later.",
          placeholder: "Field research 2027",
          required: true,
          maxLength: 60,
          value: bind("state.name"),
          onInput: "name",
        })}
      </Step>
      <Step
        number={2}
        buttons={
          <>
            <button type="button" onClick="step:1">
              Back
            </button>
            <button type="button" class="primary" onClick="step:3">
              Next
            </button>
          </>
        }
      >
        {field({
          kind: "radio",
          name: "region",
          label: "Where data is kept",
          hint: "It cannot be moved afterwards.",
          value: "eu-central",
          options: [
            { value: "eu-central", label: "Frankfurt (eu-central)" },
            { value: "ca-east", label: "Montr\u00e9al (ca-east)" },
            { value: "ap-south", label: "Mumbai (ap-south)" },
          ],
          onChange: "region",
        })}
      </Step>
      <Step
        number={3}
        buttons={
          <>
            <button type="button" onClick="step:2">
              Back
            </button>
            <button
              type="button"
              class="primary"
              disabled={bind("tool.create_workspace.pending")}
              onClick={{
                type: "tool:create_workspace",
                payload: { name: bind("state.name"), region: bind("state.region") },
              }}
            >
              Create workspace
            </button>
          </>
        }
      >
        {keyValue({
          items: [
            { label: "Name", value: bind("state.name") },
            { label: "Region", value: <code>{bind("state.region")}</code> },
            { label: "Plan", value: "Team, 12 seats" },
            { label: "Price", value: "\u20ac96 a month, from 1 December" },
          ],
        })}
        {showIf(
          "url",
          <p style={{ color: theme.success }}>
            Your workspace is ready at <code>{bind("state.url")}</code>.
          </p>,
        )}
      </Step>
    </article>
  ),
});
