export const breaks = {
  "THM-02": (base) => (base.head = "<style>h1 { color: var(--color-text-info); }</style>"),
  "THM-03": (base) => (base.script = "app.onContext = () => {};"),
};
