import { setTimeout } from "node:timers/promises";
import { expect as base, type Locator } from "@playwright/test";
import type { EngineLocator } from "../../harness/engines/port.js";

const patienceMs = 10_000;
const pollMs = 25;

/** What stands of an element that an assertion can be about. */
interface Seen {
  readonly text: string;
  readonly value: unknown;
  readonly checked: unknown;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isShown: boolean;
  readonly isDisabled: boolean;
  readonly isFocused: boolean;
}

type Assertion =
  | "toHaveText"
  | "toContainText"
  | "toHaveAttribute"
  | "toHaveCount"
  | "toHaveValue"
  | "toHaveCSS"
  | "toBeVisible"
  | "toBeHidden"
  | "toBeFocused"
  | "toBeEnabled"
  | "toBeDisabled"
  | "toBeChecked"
  | "toBeEmpty"
  | "toBeAttached";

type Assertions = Pick<ReturnType<typeof base<Locator>>, Assertion>;
type AboutLocators = Assertions & { readonly not: Assertions };

type Expect = ((actual: EngineLocator, message?: string) => AboutLocators & ReturnType<typeof base<object>>) &
  typeof base;

/** Playwright's `expect`, for the locators of every engine. */
export const expect: Expect = Object.assign(
  (actual: unknown, message?: string) =>
    isDriven(actual)
      ? Object.assign(about(actual, false), { not: about(actual, true) })
      : base(actual, message),
  base,
) as Expect;

function isDriven(value: unknown): value is EngineLocator {
  return typeof value === "object" && value !== null && "evaluateAll" in value && !("page" in value);
}

type Text = string | RegExp;
interface Waiting {
  readonly timeout?: number;
}
const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const isText = (text: string, wanted: Text) =>
  typeof wanted === "string" ? plain(text) === plain(wanted) : wanted.test(plain(text));
const isPart = (text: string, wanted: Text) =>
  typeof wanted === "string" ? plain(text).includes(plain(wanted)) : wanted.test(plain(text));
const is = (value: unknown, wanted: Text) =>
  typeof wanted === "string" ? value === wanted : typeof value === "string" && wanted.test(value);

/** The assertions about a locator, each of which waits; what is said of none or of several elements at once is false. */
function about(locator: EngineLocator, isNot: boolean): Assertions {
  const one =
    (name: Assertion, holds: (seen: Seen) => boolean, none = false) =>
    ({ timeout }: Waiting = {}) =>
      until(name, locator, isNot, timeout, (seen) => {
        const [only] = seen;
        return only && seen.length === 1 ? holds(only) : seen.length === 0 && none;
      });
  const toBeVisible = one("toBeVisible", ({ isShown }) => isShown);
  const made = {
    toHaveText: (wanted: Text | readonly Text[], options?: Waiting) =>
      Array.isArray(wanted)
        ? until("toHaveText", locator, isNot, options?.timeout, (seen) => {
            const texts: readonly Text[] = wanted;
            return (
              seen.length === texts.length && seen.every(({ text }, at) => isText(text, texts[at] ?? ""))
            );
          })
        : one("toHaveText", ({ text }) => isText(text, wanted as Text))(options),
    toContainText: (wanted: Text, options?: Waiting) =>
      one("toContainText", ({ text }) => isPart(text, wanted))(options),
    toHaveAttribute: (name: string, wanted?: Text | Waiting, options?: Waiting) =>
      one("toHaveAttribute", ({ attributes }) => {
        const value = attributes[name];
        return typeof wanted === "string" || wanted instanceof RegExp
          ? is(value, wanted)
          : value !== undefined;
      })(options),
    toHaveCount: (wanted: number, options?: Waiting) =>
      until("toHaveCount", locator, isNot, options?.timeout, (seen) => seen.length === wanted),
    toHaveValue: (wanted: Text, options?: Waiting) =>
      one("toHaveValue", ({ value }) => is(value, wanted))(options),
    toHaveCSS: async (name: string, wanted: Text, options?: Waiting) => {
      const css = (element: HTMLElement, property: string) =>
        getComputedStyle(element).getPropertyValue(property);
      await poll(`toHaveCSS ${name}`, isNot, options?.timeout, async () => {
        const value = await locator.evaluate(css, name);
        return { holds: is(value, wanted), seen: value };
      });
    },
    toBeVisible,
    toBeHidden: one("toBeHidden", ({ isShown }) => !isShown, true),
    toBeFocused: one("toBeFocused", ({ isFocused }) => isFocused),
    toBeEnabled: one("toBeEnabled", ({ isDisabled }) => !isDisabled),
    toBeDisabled: one("toBeDisabled", ({ isDisabled }) => isDisabled),
    toBeChecked: ({ checked = true, timeout }: Waiting & { readonly checked?: boolean } = {}) =>
      until(
        "toBeChecked",
        locator,
        isNot,
        timeout,
        (seen) => seen.length === 1 && seen[0]?.checked === checked,
      ),
    toBeEmpty: one("toBeEmpty", ({ text, value }) => (typeof value === "string" ? value : text) === ""),
    toBeAttached: one("toBeAttached", () => true),
  };
  return made as Assertions;
}

async function until(
  name: string,
  locator: EngineLocator,
  isNot: boolean,
  timeout: number | undefined,
  holds: (seen: readonly Seen[]) => boolean,
): Promise<void> {
  await poll(name, isNot, timeout, async () => {
    const seen = await locator.evaluateAll(look);
    return { holds: holds(seen), seen };
  });
}

async function poll(
  name: string,
  isNot: boolean,
  timeout = patienceMs,
  ask: () => Promise<{ readonly holds: boolean; readonly seen: unknown }>,
): Promise<void> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const { holds, seen } = await ask().catch((error: unknown) => ({ holds: isNot, seen: String(error) }));
    if (holds !== isNot) return;
    if (performance.now() > deadline) {
      base(seen, `${isNot ? "not " : ""}${name}, within ${timeout} ms`).toBe("as it should be");
    }
    await setTimeout(pollMs);
  }
}

/** Runs in the page. */
function look(elements: readonly HTMLElement[]): readonly Seen[] {
  return elements.map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return {
      text: element.textContent ?? "",
      value: Reflect.get(element, "value"),
      checked: Reflect.get(element, "checked"),
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      isShown: width > 0 && height > 0 && getComputedStyle(element).visibility === "visible",
      isDisabled: element.matches(":disabled"),
      isFocused: document.activeElement === element,
    };
  });
}
