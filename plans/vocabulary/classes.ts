/** The classes that the view's stylesheet knows, and what each is for. Any other class is a word without an effect. */
export const classes = Object.freeze({
  stack: "children one below the other, evenly apart",
  row: "children side by side, wrapping",
  apart: "with `row`: the first at the start, the last at the end",
  columns:
    "as many columns as fit, each at least `--min` wide (a custom property in `style`; 16rem unless told)",
  card: "a box around things that belong together",
  notice: "a box that says something, in the colour of a tone",
  badge: "a short label in a pill, in the colour of a tone",
  scroll: "scrolls what is wider than its place; give it `tabindex: 0`, a `role` and a name",
  muted: "less important text",
  info: "a tone: something to know",
  success: "a tone: something went well",
  warning: "a tone: something to look at",
  danger: "a tone: something went wrong, or a button that takes something away",
  small: "smaller text",
  large: "a figure to be seen first",
  number: "figures that line up, at the end of their column",
  primary: "the one button that most people will press; a submit button looks so by itself",
  plain: "a button or `details` without a box",
  "sr-only": "for screen readers only",
});
