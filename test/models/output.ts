const leaf = (tag: string, text: string) => ({ tag, text, props: [], events: [], children: [] });

/** What a model writes by the profile: every kind of member in use. */
export const output = {
  id: "todo",
  version: 1,
  state: {
    initial: '{"draft": "", "items": ["Milk"], "open": true}',
    transitions: [
      {
        event: "type",
        actions: [{ type: "set", path: "draft", value: "", from: "event.value", by: 0 }],
      },
      {
        event: "add",
        actions: [
          { type: "push", path: "items", value: "", from: "state.draft", by: 0 },
          { type: "set", path: "draft", value: '""', from: "", by: 0 },
          { type: "increment", path: "count", value: "", from: "", by: 2 },
          { type: "toggle", path: "open", value: "", from: "", by: 0 },
        ],
      },
    ],
  },
  root: {
    tag: "section",
    text: "",
    props: [{ name: "aria-label", value: "To do" }],
    events: [],
    children: [
      {
        tag: "p",
        text: "First: {{state.items.0}} ",
        props: [],
        events: [],
        children: [leaf("b", "now")],
      },
      {
        tag: "input",
        text: "",
        props: [
          { name: "value", value: "{{state.draft}}" },
          { name: "disabled", value: "false" },
          { name: "data-on", value: "true" },
        ],
        events: [{ on: "input", type: "type", payload: "", confirm: "" }],
        children: [],
      },
      {
        tag: "button",
        text: "Add",
        props: [],
        events: [{ on: "onClick", type: "add", payload: '{"by": 1}', confirm: "Add it?" }],
        children: [],
      },
    ],
  },
};
