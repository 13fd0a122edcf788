import type { PageProps } from "./page.js";

export function TopBar({ store, actions }: PageProps) {
  const dark = store.theme.value === "dark";
  return (
    <header class="top">
      <h1>
        <span class="mark" aria-hidden="true" />
        Porthole
      </h1>
      <span class="quiet">an MCP Apps host</span>
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={dark}
        data-porthole-theme-switch={store.theme.value}
        onClick={() => actions.setControls({ ...store.controls.value, theme: dark ? "light" : "dark" })}
      >
        <span class="knob" aria-hidden="true" />
        Dark theme
      </button>
    </header>
  );
}
