import type { McpUiStyles, McpUiStyleVariableKey } from "@modelcontextprotocol/ext-apps/app-bridge";

/** `light-dark()` resolves in the app by its own colour scheme, so one set serves both themes (THM-01). */
const hues = {
  primary: ["#ffffff", "#1d1f24", "#16181d", "#f3f4f6", "#d8dbe2", "#3d424d"],
  secondary: ["#f6f7f9", "#25282f", "#4b5261", "#c3c8d2", "#e6e8ed", "#343943"],
  tertiary: ["#eceef2", "#2e323b", "#6b7280", "#9aa1ae", "#eef0f3", "#2b2f38"],
  inverse: ["#16181d", "#f3f4f6", "#ffffff", "#16181d", "#16181d", "#f3f4f6"],
  ghost: ["transparent", "transparent", "#4b5261", "#c3c8d2", "transparent", "transparent"],
  info: ["#e8f1ff", "#14294a", "#0b53b0", "#8fbcff", "#9cc3f7", "#2c5696"],
  danger: ["#ffecec", "#451a1d", "#b3202c", "#ff9d9d", "#f3a9ad", "#8c3339"],
  success: ["#e6f6ec", "#12351f", "#156c37", "#7fd6a0", "#92d2aa", "#2a6b43"],
  warning: ["#fff4dc", "#3d2c08", "#855400", "#f2c469", "#e5bf74", "#80601c"],
  disabled: ["#f1f2f4", "#24272e", "#8b92a0", "#6f7683", "#e3e5e9", "#31353e"],
} as const satisfies Record<string, readonly [string, string, string, string, string, string]>;

const textSizes = { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.125rem" } as const;
const headingSizes = {
  xs: "0.875rem",
  sm: "1rem",
  md: "1.125rem",
  lg: "1.25rem",
  xl: "1.5rem",
  "2xl": "1.875rem",
  "3xl": "2.25rem",
} as const;

/** The style variables that this host offers: every standard name and no other. System fonts, so nothing is fetched. */
export const hostStyleVariables: McpUiStyles = { ...colours(), ...sizes(), ...shapes() } as McpUiStyles;

type Variables = Partial<Record<McpUiStyleVariableKey, string>>;

function colours(): Variables {
  const variables: Record<string, string> = {};
  for (const [name, [paper, paperDark, ink, inkDark, line, lineDark]] of Object.entries(hues)) {
    variables[`--color-background-${name}`] = `light-dark(${paper}, ${paperDark})`;
    variables[`--color-text-${name}`] = `light-dark(${ink}, ${inkDark})`;
    variables[`--color-border-${name}`] = `light-dark(${line}, ${lineDark})`;
    if (name !== "tertiary" && name !== "ghost" && name !== "disabled") {
      variables[`--color-ring-${name}`] = `light-dark(${ink}, ${inkDark})`;
    }
  }
  return variables;
}

function sizes(): Variables {
  const variables: Record<string, string> = {
    "--font-sans": "system-ui, sans-serif",
    "--font-mono": "ui-monospace, monospace",
    "--font-weight-normal": "400",
    "--font-weight-medium": "500",
    "--font-weight-semibold": "600",
    "--font-weight-bold": "700",
  };
  for (const [step, size] of Object.entries(textSizes)) {
    variables[`--font-text-${step}-size`] = size;
    variables[`--font-text-${step}-line-height`] = "1.5";
  }
  for (const [step, size] of Object.entries(headingSizes)) {
    variables[`--font-heading-${step}-size`] = size;
    variables[`--font-heading-${step}-line-height`] = "1.25";
  }
  return variables;
}

function shapes(): Variables {
  return {
    "--border-radius-xs": "2px",
    "--border-radius-sm": "4px",
    "--border-radius-md": "6px",
    "--border-radius-lg": "8px",
    "--border-radius-xl": "12px",
    "--border-radius-full": "9999px",
    "--border-width-regular": "1px",
    "--shadow-hairline": "0 0 0 1px rgb(0 0 0 / 0.06)",
    "--shadow-sm": "0 1px 2px rgb(0 0 0 / 0.08)",
    "--shadow-md": "0 2px 8px rgb(0 0 0 / 0.12)",
    "--shadow-lg": "0 8px 24px rgb(0 0 0 / 0.16)",
  };
}
