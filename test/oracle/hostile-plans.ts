import type { Json } from "../../plans/types.js";
import { randomFrom } from "../random.js";
import * as names from "./hostile-names.js";
import * as values from "./hostile-strings.js";
import { numberedPlan } from "./plan-number.js";

type Props = { [name: string]: Json };

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const eventTypes = [
  "go",
  "tool:go",
  "tool:refresh.all",
  "tool:forbidden",
  "link:x",
  "message:x",
  "display:x",
  "other",
];
const calmStyles = ["color: red", "color: {{state.s}}", "{{state.style}}", "width: 10px; --u: {{state.s}}"];
const paths = ["s", "n", "list", "list.0", "deep.s", "style", "url", "self.s"];

/**
 * The plan that a seed and a number make, always the same. Two of three are within the grammar, with hostile values
 * wherever it takes any; the third may hold anything anywhere.
 */
export function hostilePlan(seed: number, number: number): Json {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const chance = (share: number) => random() < share;
  const wild = chance(1 / 3);
  let left = 6 + upTo(40);

  const anyText = (): string => pick(chance(0.4) ? values.hostileTemplates : values.hostileStrings);
  const scalar = (): Json => pick<Json>([anyText(), anyText(), anyText(), true, false, null, 0, -1, 1e21]);
  const payload = (): Json => ({ s: anyText(), n: upTo(9), deep: { s: anyText() } });
  const style = (): Json =>
    wild && chance(0.1)
      ? pick<Json>([
          pick(values.hostileStyles),
          { backgroundImage: pick(values.hostilePaints) },
          [pick(values.hostileStyles)],
        ])
      : pick<Json>([
          pick(calmStyles),
          { backgroundImage: "{{state.url}}", [pick(["--u", "color"])]: "{{state.s}}" },
        ]);
  const binding = (): Json =>
    pick<Json>([
      pick(eventTypes),
      { type: pick(eventTypes), payload: payload() },
      { type: pick(eventTypes), payload: payload(), ...(chance(0.2) && { confirm: anyText() || "?" }) },
      "{{state.event}}",
    ]);

  function prop(tag: string): readonly [string, Json] {
    if (wild && chance(0.03)) {
      return [
        pick([
          ...names.strangeAttributes,
          ...names.eventNames,
          ...names.urlAttributes,
          ...names.paintAttributes,
          names.ordinaryTags[0] ?? "a",
        ]),
        scalar(),
      ];
    }
    const kind = random();
    if (kind < 0.35) return [pick(names.ordinaryAttributes), scalar()];
    if (kind < 0.5) return ["style", style()];
    if (kind < 0.7) return [pick(names.boundEvents), binding()];
    if (kind < 0.75)
      return ["id", pick([...values.hostileNames, "a", "b"].filter((name) => wild || !isCalled(name)))];
    if (kind < 0.8) return ["name", pick(["a", "{{state.name}}", "{{state.s}}", "b"])];
    if (kind < 0.85)
      return [pick(["command", "commandfor", "popovertarget"]), pick(["show-modal", "{{state.s}}", "a"])];
    if (kind < 0.9)
      return [
        pick(names.paintAttributes),
        pick(["url(#a)", "red", wild ? pick(values.hostilePaints) : "none"]),
      ];
    if (tag === "img")
      return pick([
        ["src", pixel],
        ["usemap", "#a"],
        ["alt", anyText()],
      ]);
    if (tag === "use" || tag === "textPath")
      return ["href", wild && chance(0.1) ? pick(values.hostileUrls) : "#a"];
    return [pick(["value", "checked", "open", "selected", "hidden", "popover", "type"]), scalar()];
  }

  function node(depth: number): Json {
    left--;
    if (depth > 6 || left < 0 || chance(0.25)) return { type: "text", value: anyText() };
    const tag =
      wild && chance(0.02)
        ? pick([...names.activeTags, ...names.strangeTags])
        : chance(0.03)
          ? pick(names.strangeTags.filter((name) => !isActive(name)))
          : pick(
              chance(0.15) ? ["form", "input", "button", "img", "svg", "use", "select"] : names.ordinaryTags,
            );
    const props: Props = {};
    for (let count = upTo(4); count > 0; count--) {
      const [name, value] = prop(tag);
      props[name] = value;
    }
    const children: Json[] = [];
    while (left > 0 && children.length < 5 && chance(0.75)) children.push(node(depth + 1));
    return { type: "element", tag, props, children };
  }

  const action = (): Json => {
    const value = pick<Json>([
      anyText(),
      { $from: "event.payload.s" },
      { $from: "state.s" },
      payload(),
      scalar(),
    ]);
    const path = pick(paths);
    return pick<Json>([
      { type: "set", path, value },
      { type: "push", path, value },
      { type: "toggle", path },
      { type: "increment", path, by: pick([1, -1, 1e308]) },
    ]);
  };
  const transitions: { [name: string]: Json } = {};
  for (const type of eventTypes.slice(0, 5)) transitions[type] = Array.from({ length: 1 + upTo(3) }, action);

  // Few names, so that many a plan takes over what another has drawn.
  const id = pick(["a", "b", "c"]);
  const children = Array.from({ length: 1 + upTo(4) }, () => node(1));
  return numberedPlan(number, id, children, {
    initial: {
      s: pick(values.hostileStrings),
      n: 0,
      style: pick(values.hostileStyles),
      url: pick(values.hostilePaints),
      name: pick(values.hostileNames),
      template: "{{state.s}}",
      event: pick<Json>(["go", { type: "tool:forbidden" }, { type: "go", payload: payload() }, 7, "onclick"]),
      list: [pick(values.hostileStrings), 1],
      deep: { s: pick(values.hostileStrings) },
      self: { s: "{{state.self.s}}" },
      big: "y".repeat(300),
    },
    transitions,
  });
}

const called = new Set([...values.hostileNames.slice(0, 8), "querySelector", "__k", "__proto__"]);
const isCalled = (name: string): boolean => called.has(name);
const isActive = (name: string): boolean => /^\s*(?:script|img src)/i.test(name);
