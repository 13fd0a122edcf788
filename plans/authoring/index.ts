export { type BadgeOptions, badge } from "./badge.js";
export { type Binding, bind } from "./bind.js";
export { chart } from "./chart/chart.js";
export type {
  CategoryChartOptions,
  ChartLabels,
  ChartOptions,
  ChartSeries,
  ChartValue,
  HistogramOptions,
  PieChartOptions,
  SparklineOptions,
} from "./chart/options.js";
export { type DialogOptions, dialog } from "./dialog.js";
export { type DisclosureOptions, disclosure } from "./disclosure.js";
export { element, type PlanChild, text } from "./element.js";
export { type EmptyStateOptions, emptyState } from "./empty-state.js";
export { type AuthoringCode, AuthoringError } from "./errors.js";
export { field } from "./form/field.js";
export { type FormOptions, form } from "./form/form.js";
export type {
  CheckboxField,
  Choice,
  DateField,
  FieldSpec,
  NumberField,
  RadioField,
  SelectField,
  TextareaField,
  TextField,
} from "./form/spec.js";
export {
  createFormat,
  type DateStyle,
  type Format,
  type FormatOptions,
  type Moment,
  missing,
} from "./format.js";
export { type KeyValueOptions, keyValue } from "./key-value.js";
export { type MeterOptions, meter } from "./meter.js";
export { type PlanInput, plan } from "./plan.js";
export type { Elements, EventProp, StyleProps } from "./props.js";
export { hideIf, showIf } from "./show-if.js";
export {
  type CellValue,
  type TableColumn,
  type TableLabels,
  type TableOptions,
  type TablePaging,
  table,
} from "./table.js";
export { type TabsOptions, tabs } from "./tabs.js";
export { type Tone, theme, toneColor } from "./theme.js";
export { type StatePart, withState } from "./with-state.js";
