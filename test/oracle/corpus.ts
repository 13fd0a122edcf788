import type { Json } from "../../plans/types.js";
import * as names from "./hostile-names.js";
import * as values from "./hostile-strings.js";
import { numberedPlan } from "./plan-number.js";

type Props = { readonly [name: string]: Json };

const element = (tag: string, props: Props, ...children: readonly Json[]): Json => ({
  type: "element",
  tag,
  props,
  children,
});
const text = (value: string): Json => ({ type: "text", value });

interface Sketch {
  readonly root: Json;
  readonly initial: Props;
  readonly transitions: Props;
}

const plan = (root: Json, initial: Props = {}, transitions: Props = {}): Sketch => ({
  root,
  initial,
  transitions,
});

/** Elements on which a URL attribute would load or lead somewhere. */
const loadingPlaces: { readonly [name: string]: readonly string[] } = {
  action: ["form"],
  formaction: ["button", "input"],
  src: ["img", "input"],
  srcset: ["img"],
  href: ["a", "area", "use", "filter", "textPath", "linearGradient"],
  "xlink:href": ["use", "pattern", "textPath"],
  usemap: ["img"],
  cite: ["q"],
  background: ["table"],
};

const all = (value: string): Props =>
  Object.fromEntries(names.ordinaryAttributes.map((name) => [name, value]));

/** All places that take any text, with this value in each. */
function everywhere(value: string): readonly Json[] {
  return [
    text(value),
    element("style-like", {}, text(value)),
    element("textarea", { value }, text(value)),
    element("select", {}, element("option", { value, label: value }, text(value))),
    element(
      "svg",
      {},
      element("text", { class: value, x: value }, text(value)),
      element("title", {}, text(value)),
    ),
    ...["input", "td", "details", "button"].map((tag) => element(tag, all(value))),
    element("svg", {}, element("text", all(value), text(value))),
    ...["color", "--u", "font-family", "background"].map((name) =>
      element("p", { style: { [name]: value } }),
    ),
    element("p", { style: value }),
  ];
}

/** Each hostile string as a literal, from the state, and from an event that brings it into the state. */
function* strings(): Generator<Sketch> {
  for (const value of values.hostileStrings) {
    yield plan(element("div", {}, ...everywhere(value)));
    yield plan(element("div", {}, ...everywhere("{{state.s}}")), { s: value });
    yield plan(
      element(
        "div",
        {},
        element("button", { onClick: { type: "go", payload: { s: value } } }),
        ...everywhere("{{state.s}}"),
      ),
      { s: "" },
      { go: [{ type: "set", path: "s", value: { $from: "event.payload.s" } }] },
    );
    yield plan(element("button", { onClick: value }));
    yield plan(element("button", { onClick: { type: `tool:${value}`, payload: { value } } }));
    yield plan(element("button", { onClick: "{{state.s}}" }, text("x")), { s: value });
  }
}

function* urls(): Generator<Sketch> {
  for (const name of names.urlAttributes) {
    for (const tag of loadingPlaces[name] ?? ["div"]) {
      for (const value of values.hostileUrls) yield plan(element(tag, { [name]: value }));
      yield plan(element(tag, { [name]: "{{state.s}}" }), { s: "https://attacker.invalid/x" });
    }
  }
  for (const name of names.paintAttributes) {
    for (const value of values.hostilePaints) {
      yield plan(element("svg", {}, element("rect", { [name]: value })));
      yield plan(element("svg", {}, element("rect", { [name]: "{{state.s}}" })), { s: value });
    }
  }
}

function* spellings(): Generator<Sketch> {
  const inside = [element("p", { title: "x" }, text("<img src=x onerror=pwn()>"))];
  for (const tag of [...names.activeTags, ...names.strangeTags, ...names.ordinaryTags]) {
    for (const spelt of new Set([tag, tag.toUpperCase(), ` ${tag}`])) {
      yield plan(element("div", {}, element(spelt, {}, ...inside)));
      yield plan(element("svg", {}, element(spelt, {}, element("foreignObject", {}, ...inside))));
    }
  }
  for (const name of [...names.strangeAttributes, ...names.eventNames, ...names.boundEvents]) {
    yield plan(element("img", { [name]: "pwn()" }));
    yield plan(element("svg", { [name]: "{{state.s}}" }), { s: "pwn()" });
  }
  for (const name of values.hostileNames) {
    for (const tag of ["img", "form", "input", "output", "button", "a", "map", "fieldset"]) {
      yield plan(element("form", { id: "f" }, element(tag, { name }), element(tag, { id: name }), text("x")));
      yield plan(
        element("div", {}, element("form", { id: "f" }), element(tag, { form: "f", name: "{{state.s}}" })),
        {
          s: name,
        },
      );
    }
  }
}

function* styles(): Generator<Sketch> {
  for (const value of values.hostileStyles) {
    yield plan(element("svg", {}, element("rect", { style: value })));
    yield plan(element("svg", {}, element("rect", { style: "{{state.s}}" })), { s: value });
    const at = value.indexOf(":");
    const [name, rest] = [value.slice(0, at), value.slice(at + 1)];
    yield plan(element("p", { style: { [name]: rest } }));
    yield plan(element("p", { style: { [name]: "{{state.s}}" } }), { s: rest });
    yield plan(element("p", { style: `${name}: {{state.a}}{{state.b}}` }), {
      a: rest.slice(0, 4),
      b: rest.slice(4),
    });
  }
}

let made: readonly Json[] | undefined;

/** Every plan of the corpus. Many are refused, which is as good: what counts is what stands in the document after each. */
export function corpus(): readonly Json[] {
  made ??= [...strings(), ...urls(), ...spellings(), ...styles()].map(({ root, ...state }, number) =>
    numberedPlan(number, "corpus", [root], state),
  );
  return made;
}
