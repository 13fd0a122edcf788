import type { Binding } from "./bind.js";
import type { PropValue } from "./literal.js";
import type { SvgElements } from "./svg-props.js";

/**
 * The props of each element, for `element` and for TSX. Names are those of HTML and SVG as they are written in markup
 * (`colspan`, `readonly`, `stroke-width`), with `class`/`className` and `for`/`htmlFor` as in the plan grammar.
 */

export type Text = string | Binding | undefined;
export type Amount = number | string | Binding | undefined;
type Flag = boolean | Binding | undefined;
export type OneOf<T extends string> = T | Binding | undefined;

/** An event of the view: the event type, or the type with a payload and a question to ask first. */
export type EventProp =
  | string
  | Binding
  | {
      readonly type: string | Binding;
      readonly payload?: { readonly [key: string]: PropValue } | undefined;
      readonly confirm?: string | undefined;
    }
  | undefined;

/** CSS by camelCase property, custom properties as they are. Numbers are pixels where CSS wants a length. */
export interface StyleProps {
  readonly [property: string]: string | number | Binding | undefined;
}

interface Events {
  readonly onClick?: EventProp;
  readonly onDblClick?: EventProp;
  readonly onInput?: EventProp;
  readonly onChange?: EventProp;
  readonly onSubmit?: EventProp;
  readonly onReset?: EventProp;
  readonly onInvalid?: EventProp;
  readonly onSelect?: EventProp;
  readonly onFocus?: EventProp;
  readonly onBlur?: EventProp;
  readonly onKeyDown?: EventProp;
  readonly onKeyUp?: EventProp;
  readonly onMouseEnter?: EventProp;
  readonly onMouseLeave?: EventProp;
  readonly onPointerDown?: EventProp;
  readonly onPointerUp?: EventProp;
  readonly onToggle?: EventProp;
  readonly onClose?: EventProp;
  readonly onCancel?: EventProp;
}

type AriaState = boolean | "true" | "false" | Binding | undefined;

interface Aria {
  readonly "aria-atomic"?: AriaState;
  readonly "aria-busy"?: AriaState;
  readonly "aria-checked"?: AriaState | "mixed";
  readonly "aria-colcount"?: Amount;
  readonly "aria-colindex"?: Amount;
  readonly "aria-controls"?: Text;
  readonly "aria-current"?: AriaState | "page" | "step" | "location" | "date" | "time";
  readonly "aria-describedby"?: Text;
  readonly "aria-description"?: Text;
  readonly "aria-details"?: Text;
  readonly "aria-disabled"?: AriaState;
  readonly "aria-errormessage"?: Text;
  readonly "aria-expanded"?: AriaState;
  readonly "aria-haspopup"?: AriaState | "menu" | "listbox" | "tree" | "grid" | "dialog";
  readonly "aria-hidden"?: AriaState;
  readonly "aria-invalid"?: AriaState | "grammar" | "spelling";
  readonly "aria-keyshortcuts"?: Text;
  readonly "aria-label"?: Text;
  readonly "aria-labelledby"?: Text;
  readonly "aria-level"?: Amount;
  readonly "aria-live"?: OneOf<"off" | "polite" | "assertive">;
  readonly "aria-modal"?: AriaState;
  readonly "aria-orientation"?: OneOf<"horizontal" | "vertical">;
  readonly "aria-posinset"?: Amount;
  readonly "aria-pressed"?: AriaState | "mixed";
  readonly "aria-readonly"?: AriaState;
  readonly "aria-required"?: AriaState;
  readonly "aria-roledescription"?: Text;
  readonly "aria-rowcount"?: Amount;
  readonly "aria-rowindex"?: Amount;
  readonly "aria-selected"?: AriaState;
  readonly "aria-setsize"?: Amount;
  readonly "aria-sort"?: OneOf<"ascending" | "descending" | "none" | "other">;
  readonly "aria-valuemax"?: Amount;
  readonly "aria-valuemin"?: Amount;
  readonly "aria-valuenow"?: Amount;
  readonly "aria-valuetext"?: Text;
}

/** What every element takes. */
export interface CommonProps extends Aria, Events {
  /** Tells siblings apart when a later plan replaces this one. */
  readonly key?: string | number | undefined;
  readonly id?: Text;
  readonly class?: Text;
  readonly className?: Text;
  readonly style?: string | StyleProps | Binding | undefined;
  readonly role?: Text;
  readonly lang?: Text;
  readonly tabindex?: Amount;
  readonly [data: `data-${string}`]: string | number | boolean | Binding | undefined;
}

export interface HtmlProps extends CommonProps {
  readonly title?: Text;
  readonly dir?: OneOf<"ltr" | "rtl" | "auto">;
  readonly hidden?: Flag;
  readonly inert?: Flag;
  readonly draggable?: Flag;
  readonly spellcheck?: Flag;
  readonly translate?: OneOf<"yes" | "no">;
  readonly autofocus?: Flag;
  readonly popover?: OneOf<"auto" | "manual" | "hint"> | true;
}

interface Quoted extends HtmlProps {
  readonly datetime?: Text;
}

interface Cell extends HtmlProps {
  readonly colspan?: Amount;
  readonly rowspan?: Amount;
  readonly headers?: Text;
}

interface HeadCell extends Cell {
  readonly scope?: OneOf<"col" | "row" | "colgroup" | "rowgroup">;
  readonly abbr?: Text;
}

interface Columns extends HtmlProps {
  readonly span?: Amount;
}

interface Invoker extends HtmlProps {
  readonly disabled?: Flag;
  readonly name?: Text;
  readonly value?: Amount;
  readonly popovertarget?: Text;
  readonly popovertargetaction?: OneOf<"show" | "hide" | "toggle">;
  readonly commandfor?: Text;
  readonly command?: OneOf<
    "show-modal" | "close" | "request-close" | "show-popover" | "hide-popover" | "toggle-popover"
  >;
}

interface ButtonProps extends Invoker {
  readonly type?: OneOf<"button" | "submit" | "reset">;
}

interface ControlProps extends HtmlProps {
  readonly name?: Text;
  readonly disabled?: Flag;
  readonly required?: Flag;
  readonly autocomplete?: Text;
}

/** The kinds of `input`. */
export type InputType =
  | "text"
  | "search"
  | "email"
  | "url"
  | "tel"
  | "password"
  | "number"
  | "range"
  | "date"
  | "time"
  | "datetime-local"
  | "month"
  | "week"
  | "color"
  | "checkbox"
  | "radio"
  | "file"
  | "hidden"
  | "submit"
  | "reset"
  | "button";

interface InputProps extends ControlProps {
  readonly type?: OneOf<InputType>;
  readonly value?: Amount;
  readonly checked?: Flag;
  readonly placeholder?: Text;
  readonly min?: Amount;
  readonly max?: Amount;
  readonly step?: Amount;
  readonly minlength?: Amount;
  readonly maxlength?: Amount;
  readonly size?: Amount;
  readonly list?: Text;
  readonly multiple?: Flag;
  readonly readonly?: Flag;
  readonly inputmode?: OneOf<"none" | "text" | "tel" | "url" | "email" | "numeric" | "decimal" | "search">;
}

interface TextareaProps extends ControlProps {
  readonly value?: Text;
  readonly placeholder?: Text;
  readonly rows?: Amount;
  readonly cols?: Amount;
  readonly minlength?: Amount;
  readonly maxlength?: Amount;
  readonly readonly?: Flag;
  readonly wrap?: OneOf<"soft" | "hard">;
}

interface SelectProps extends ControlProps {
  readonly value?: Text;
  readonly multiple?: Flag;
  readonly size?: Amount;
}

interface OptionProps extends HtmlProps {
  readonly value?: Amount;
  readonly label?: Text;
  readonly selected?: Flag;
  readonly disabled?: Flag;
}

interface LabelProps extends HtmlProps {
  readonly for?: Text;
  readonly htmlFor?: Text;
}

interface GaugeProps extends HtmlProps {
  readonly value?: Amount;
  readonly min?: Amount;
  readonly max?: Amount;
  readonly low?: Amount;
  readonly high?: Amount;
  readonly optimum?: Amount;
}

interface HtmlElements {
  a: HtmlProps;
  abbr: HtmlProps;
  address: HtmlProps;
  article: HtmlProps;
  aside: HtmlProps;
  b: HtmlProps;
  bdi: HtmlProps;
  bdo: HtmlProps;
  blockquote: HtmlProps;
  br: HtmlProps;
  button: ButtonProps;
  caption: HtmlProps;
  cite: HtmlProps;
  code: HtmlProps;
  col: Columns;
  colgroup: Columns;
  data: HtmlProps & { readonly value?: Amount };
  datalist: HtmlProps;
  dd: HtmlProps;
  del: Quoted;
  details: HtmlProps & { readonly open?: Flag; readonly name?: Text };
  dfn: HtmlProps;
  dialog: HtmlProps & { readonly open?: Flag };
  div: HtmlProps;
  dl: HtmlProps;
  dt: HtmlProps;
  em: HtmlProps;
  fieldset: HtmlProps & { readonly disabled?: Flag; readonly name?: Text };
  figcaption: HtmlProps;
  figure: HtmlProps;
  footer: HtmlProps;
  form: HtmlProps & { readonly autocomplete?: Text; readonly novalidate?: Flag };
  h1: HtmlProps;
  h2: HtmlProps;
  h3: HtmlProps;
  h4: HtmlProps;
  h5: HtmlProps;
  h6: HtmlProps;
  header: HtmlProps;
  hgroup: HtmlProps;
  hr: HtmlProps;
  i: HtmlProps;
  img: HtmlProps & {
    /** A `data:image/` URL; nothing else loads. */
    readonly src: string;
    readonly alt: Text;
    readonly width?: Amount;
    readonly height?: Amount;
  };
  input: InputProps;
  ins: Quoted;
  kbd: HtmlProps;
  label: LabelProps;
  legend: HtmlProps;
  li: HtmlProps & { readonly value?: Amount };
  main: HtmlProps;
  mark: HtmlProps;
  menu: HtmlProps;
  meter: GaugeProps;
  nav: HtmlProps;
  ol: HtmlProps & { readonly start?: Amount; readonly reversed?: Flag; readonly type?: Text };
  optgroup: HtmlProps & { readonly label?: Text; readonly disabled?: Flag };
  option: OptionProps;
  output: LabelProps & { readonly name?: Text };
  p: HtmlProps;
  pre: HtmlProps;
  progress: HtmlProps & { readonly value?: Amount; readonly max?: Amount };
  q: HtmlProps;
  rp: HtmlProps;
  rt: HtmlProps;
  ruby: HtmlProps;
  s: HtmlProps;
  samp: HtmlProps;
  search: HtmlProps;
  section: HtmlProps;
  select: SelectProps;
  small: HtmlProps;
  span: HtmlProps;
  strong: HtmlProps;
  sub: HtmlProps;
  summary: HtmlProps;
  sup: HtmlProps;
  table: HtmlProps;
  tbody: HtmlProps;
  td: Cell;
  textarea: TextareaProps;
  tfoot: HtmlProps;
  th: HeadCell;
  thead: HtmlProps;
  time: Quoted;
  tr: HtmlProps;
  u: HtmlProps;
  ul: HtmlProps;
  var: HtmlProps;
  wbr: HtmlProps;
}

/** Every tag that TSX knows, with its props. */
export interface Elements extends HtmlElements, SvgElements {}
