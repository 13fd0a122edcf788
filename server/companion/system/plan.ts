import type { ElementNode, JsonObject, PlanNode, RuntimePlan } from "../../../plans/types.js";
import type { CoreFigures, SystemFigures } from "./figures.js";
import { sparkline } from "./sparkline.js";
import { bound, el, literal } from "./tree.js";
import { type ByteUnits, bytes, duration, percent } from "./units.js";

export const refreshTool = "refresh_system";

/** The plan that shows the figures. Switching the units is local; refreshing asks the server, and keeps them. */
export function systemPlan(figures: SystemFigures, units: ByteUnits = "binary"): RuntimePlan {
  const binary = amounts(figures, "binary");
  const decimal = amounts(figures, "decimal");
  return {
    specVersion: "runtime-plan/v1",
    id: "system",
    version: 1,
    capabilities: { domWrite: true },
    state: {
      initial: {
        units,
        shown: units === "binary" ? binary : decimal,
        binary,
        decimal,
        pressed: pressed(units),
      },
      transitions: { "units:binary": show("binary"), "units:decimal": show("decimal") },
    },
    root: el(
      "article",
      { "aria-labelledby": "system-title" },
      heading(figures),
      el(
        "div",
        {
          style: {
            display: "grid",
            gridTemplateColumns: "repeat(auto-fit, minmax(min(17rem, 100%), 1fr))",
            gap: "0 2rem",
          },
        },
        processor(figures),
        el("div", {}, memory(figures), serverProcess(figures)),
      ),
      cores(figures.cores),
    ),
  };
}

function amounts({ memory, process }: SystemFigures, units: ByteUnits): JsonObject {
  return {
    used: bytes(memory.usedBytes, units),
    total: bytes(memory.totalBytes, units),
    resident: bytes(process.residentBytes, units),
    heapUsed: bytes(process.heapUsedBytes, units),
    heapTotal: bytes(process.heapTotalBytes, units),
  };
}

function pressed(units: ByteUnits): JsonObject {
  return { binary: units === "binary", decimal: units === "decimal" };
}

function show(units: ByteUnits) {
  return [
    { type: "set", path: "units", value: units },
    { type: "set", path: "shown", value: { $from: `state.${units}` } },
    { type: "set", path: "pressed", value: pressed(units) },
  ] as const;
}

const figure = { fontVariantNumeric: "tabular-nums" };

function heading({ host, takenAt }: SystemFigures): ElementNode {
  const time = takenAt.toISOString();
  return el(
    "header",
    {},
    el("h1", { id: "system-title", style: { marginBlockStart: "0" } }, "This machine"),
    el(
      "p",
      {},
      el(
        "small",
        {},
        `${host.name}, ${host.system}, up ${duration(host.uptimeSeconds)}. Read at `,
        el("time", { id: "taken-at", datetime: time }, `${time.slice(11, 19)} UTC`),
        ".",
      ),
    ),
    el(
      "div",
      { style: { display: "flex", flexWrap: "wrap", gap: "0.5rem" } },
      el(
        "button",
        {
          type: "button",
          id: "refresh",
          disabled: `{{tool.${refreshTool}.pending}}`,
          onClick: { type: `tool:${refreshTool}`, payload: { units: "{{state.units}}" } },
        },
        "Refresh",
      ),
      el(
        "div",
        { role: "group", "aria-label": "Units of memory", style: { display: "flex", gap: "0.25rem" } },
        unitButton("binary", "GiB"),
        unitButton("decimal", "GB"),
      ),
    ),
  );
}

function unitButton(units: ByteUnits, label: string): ElementNode {
  return el(
    "button",
    {
      type: "button",
      id: `units-${units}`,
      "aria-pressed": `{{state.pressed.${units}}}`,
      onClick: `units:${units}`,
    },
    label,
  );
}

function processor({ load, cores, history, sampleSeconds }: SystemFigures): ElementNode {
  const now = percent(history.at(-1) ?? 0);
  // Right after the start there is one sample and no span yet.
  const span = history.length > 1 ? ` over the last ${duration((history.length - 1) * sampleSeconds)}` : "";
  return section(
    "Processor",
    el(
      "figure",
      {},
      sparkline(history, `Use of all cores${span}, now ${now}`),
      el("figcaption", {}, `Use of all cores${span}, now ${now}.`),
    ),
    el(
      "table",
      {},
      el("caption", {}, `Load averages over ${cores.length} cores`),
      head("Over", "Load"),
      el(
        "tbody",
        {},
        row("1 minute", load[0].toFixed(2)),
        row("5 minutes", load[1].toFixed(2)),
        row("15 minutes", load[2].toFixed(2)),
      ),
    ),
  );
}

function memory({ memory: { usedBytes, totalBytes } }: SystemFigures): ElementNode {
  return section(
    "Memory",
    el(
      "p",
      { id: "memory-used", style: figure },
      bound("shown.used"),
      " of ",
      bound("shown.total"),
      ` used (${percent(usedBytes / totalBytes)})`,
    ),
    meter("Memory used", usedBytes / totalBytes),
  );
}

function serverProcess({ process }: SystemFigures): ElementNode {
  return section(
    "Server process",
    el(
      "table",
      {},
      el("caption", {}, "The process that made this view"),
      head("Figure", "Value"),
      el(
        "tbody",
        {},
        row("Process id", String(process.pid)),
        row("Running for", duration(process.uptimeSeconds)),
        row("Resident memory", bound("shown.resident")),
        row("Heap", bound("shown.heapUsed"), " of ", bound("shown.heapTotal")),
        row("Event loop busy", percent(process.eventLoopBusy)),
      ),
    ),
  );
}

function cores(list: readonly CoreFigures[]): ElementNode {
  return el(
    "details",
    {},
    el("summary", {}, `Each of the ${list.length} cores`),
    el(
      "table",
      {},
      el("caption", {}, "Use of each core"),
      head("Core", "Model", "Use"),
      el(
        "tbody",
        {},
        ...list.map(({ model, busy }, index) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, `Core ${index}`),
            el("td", {}, ...literal(model)),
            el("td", { style: figure }, meter(`Use of core ${index}`, busy), ` ${percent(busy)}`),
          ),
        ),
      ),
    ),
  );
}

function section(title: string, ...children: readonly PlanNode[]): ElementNode {
  const id = `section-${title.toLowerCase().replaceAll(" ", "-")}`;
  return el("section", { "aria-labelledby": id }, el("h2", { id }, title), ...children);
}

/** A gauge of a share; the browser colours it from three quarters and from nine tenths on. */
function meter(label: string, share: number): ElementNode {
  return el("meter", {
    "aria-label": label,
    min: 0,
    max: 1,
    low: 0.75,
    high: 0.9,
    optimum: 0,
    value: Math.round(share * 1_000) / 1_000,
  });
}

function head(...titles: readonly string[]): ElementNode {
  return el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title))));
}

function row(title: string, ...value: readonly (PlanNode | string)[]): ElementNode {
  return el("tr", {}, el("th", { scope: "row" }, title), el("td", { style: figure }, ...value));
}
