/**
 * The host's colours for inline styles, each with a fallback for light and for dark, since a host may send any part of
 * the standard variables or none.
 */
export const theme = {
  text: "var(--color-text-primary, light-dark(#1d2128, #e8eaed))",
  muted: "var(--color-text-secondary, light-dark(#59616e, #a3abb8))",
  ground: "var(--color-background-primary, light-dark(#ffffff, #1b1d21))",
  raised: "var(--color-background-secondary, light-dark(#f4f5f7, #26292f))",
  line: "var(--color-border-primary, light-dark(#d5d9e0, #3d424b))",
  info: "var(--color-text-info, light-dark(#1f57c3, #8fb4ff))",
  success: "var(--color-text-success, light-dark(#1a6b45, #6fd6a4))",
  warning: "var(--color-text-warning, light-dark(#8a5200, #f0bd6a))",
  danger: "var(--color-text-danger, light-dark(#b3261e, #ff9d96))",
  radius: "var(--border-radius-md, 8px)",
  small: "var(--font-text-sm-size, 0.875em)",
  mono: "var(--font-mono, ui-monospace, Menlo, Consolas, monospace)",
} as const;

/** What a thing says by its colour. The words must say it too. */
export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** The text colour of a tone. */
export function toneColor(tone: Tone): string {
  return tone === "neutral" ? theme.muted : theme[tone];
}
