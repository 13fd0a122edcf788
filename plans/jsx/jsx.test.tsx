/** @jsxImportSource porthole-mcp */
import { describe, expect, it } from "vitest";
import { bind } from "../authoring/bind.js";
import { element, type PlanChild, text } from "../authoring/element.js";
import { plan } from "../authoring/plan.js";
import { withState } from "../authoring/with-state.js";
import * as dev from "./jsx-dev-runtime.js";
import * as runtime from "./jsx-runtime.js";

function Greeting({ name, children }: { name: string; children?: PlanChild }) {
  return (
    <p>
      Hello <strong>{name}</strong>
      {children}
    </p>
  );
}

describe("TSX for plans", () => {
  it("leaves the same plain tree as element and text", () => {
    expect(
      <p class="lead">
        One {2} {true} {null}
        <br />
      </p>,
    ).toEqual(element("p", { class: "lead" }, "One ", 2, " ", " ", element("br")));
  });

  it("runs components where the plan is made, and leaves nothing of them", () => {
    const root = (
      <Greeting name="Ada {{state.x}}">
        <em>!</em>
      </Greeting>
    );
    expect(JSON.parse(JSON.stringify(root))).toEqual([
      element("p", {}, "Hello ", element("strong", {}, "Ada {{state.x}}"), element("em", {}, "!")),
    ]);
  });

  it("flattens fragments and lists, and keeps keys", () => {
    const items = ["a", "b"].map((name) => <li key={name}>{name}</li>);
    expect(
      <ul>
        <>
          {items}
          <li>c</li>
        </>
        text
      </ul>,
    ).toEqual(
      element(
        "ul",
        {},
        element("li", { key: "a" }, "a"),
        element("li", { key: "b" }, "b"),
        element("li", {}, "c"),
        "text",
      ),
    );
  });

  it("gives a component's key to the one element that it leaves, and keeps the state of that element", () => {
    const Counter = () => withState(<output>{bind("state.n")}</output>, { initial: { n: 1 } });
    const root = <Counter key="k" />;
    const made = plan({ id: "counter", root });
    expect(made.root).toEqual(element("output", { key: "k" }, bind("state.n")));
    expect(made.state).toEqual({ initial: { n: 1 } });
  });

  it("takes bindings and event bindings as props", () => {
    expect(
      <button
        type="button"
        disabled={bind("tool.save.pending")}
        onClick={{ type: "tool:save", payload: { id: 7 }, confirm: "Save?" }}
      >
        Save
      </button>,
    ).toEqual({
      type: "element",
      tag: "button",
      props: {
        type: "button",
        disabled: "{{tool.save.pending}}",
        onClick: { type: "tool:save", payload: { id: 7 }, confirm: "Save?" },
      },
      children: [text("Save")],
    });
  });
});

describe("the development runtime", () => {
  it("is the runtime under the compiler's other names", () => {
    expect(dev.jsxDEV).toBe(runtime.jsx);
    expect(runtime.jsxs).toBe(runtime.jsx);
    expect(dev.Fragment).toBe(runtime.Fragment);
  });
});

describe("the types of TSX", () => {
  it("refuse what a plan cannot hold", () => {
    const wrong = () => [
      // @ts-expect-error an unknown tag
      <blinker key={1} />,
      // @ts-expect-error an unknown prop
      <p key={2} colour="red" />,
      // @ts-expect-error a function as an event binding
      <button key={3} type="button" onClick={() => undefined} />,
      // @ts-expect-error a number where a name stands
      <button key={4} type={1} />,
      // @ts-expect-error a kind of input that does not exist
      <input key={5} type="colour" />,
      // @ts-expect-error children in a void element
      // biome-ignore lint/correctness/noVoidElementsWithChildren: the types must refuse it
      <br key={6}>text</br>,
      // @ts-expect-error an image without its text
      // biome-ignore lint/a11y/useAltText: the types must refuse it
      <img key={7} src="data:image/png;base64,AA==" />,
      // @ts-expect-error an event in lower case
      <p key={8} onclick="inc" />,
      // @ts-expect-error a component's prop of the wrong type
      <Greeting key={9} name={5} />,
      // @ts-expect-error a missing prop of a component
      <Greeting key={10} />,
      // @ts-expect-error a link target: links are events
      // biome-ignore lint/a11y/useAnchorContent: the types must refuse it
      <a key={11} href="https://example.com" />,
      // @ts-expect-error a template in a paint, which no plan may hold
      <rect key={12} fill={bind("state.colour")} />,
    ];
    const right = [<p key="p" lang="en" />, <button key="b" type="button" onClick="inc" />];
    expect(wrong).toBeTypeOf("function");
    expect(right).toHaveLength(2);
  });
});
