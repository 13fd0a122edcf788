import { useId, useState } from "preact/hooks";
import {
  type ControlName,
  type Controls,
  controlKinds,
  controlWord,
  type DeviceId,
  deviceOf,
  devices,
  directionOf,
  localeOf,
  mediaOf,
  readControl,
  withDevice,
  writeControl,
} from "../../controls.js";
import { appFaults, faults } from "../../faults/catalogue.js";
import { cspModes, frameModes } from "../../policy/modes.js";
import { profiles } from "../../profiles/profiles.js";
import { browserFacts } from "../app/host-context.js";
import { isMediaDriven, mediaFacts } from "../media.js";
import type { PageProps } from "./page.js";

const locales = ["en-GB", "en-US", "de-DE", "fr-FR", "ja-JP", "zh-CN", "hi-IN", "ar-EG", "he-IL"] as const;
const timeZones = [
  "UTC",
  "America/Los_Angeles",
  "America/New_York",
  "Europe/Berlin",
  "Asia/Kolkata",
  "Asia/Tokyo",
];

/** A control as it stands on the page. */
interface Field {
  readonly name: ControlName;
  readonly label: string;
  /** What holds when the control is not set; it is not among what is offered. */
  readonly own: string;
  /** What is offered where anything may be written. */
  readonly offers?: readonly string[];
}

const theme: Field = { name: "theme", label: "Theme", own: "as here" };
const locale = (own: string): Field => ({ name: "locale", label: "Locale", own, offers: locales });

/** Those that are seen when the person wants more. */
const more = (timeZone: string): readonly Field[] => [
  { name: "timeZone", label: "Time zone", own: timeZone, offers: timeZones },
  { name: "direction", label: "Direction", own: "by locale" },
  { name: "width", label: "Width, pixels", own: "the column's" },
  { name: "safeArea", label: "Safe area", own: "top,right,bottom,left" },
  { name: "platform", label: "Platform", own: "by host" },
  { name: "touch", label: "Touch", own: "as here" },
  { name: "hover", label: "Hover", own: "as here" },
  { name: "reducedMotion", label: "Reduced motion", own: "as here" },
  { name: "forcedColors", label: "Forced colours", own: "as here" },
  { name: "display", label: "Display mode", own: "inline" },
  { name: "consent", label: "Tools with effects", own: "unasked" },
  {
    name: "styles",
    label: "Style variables",
    own: "Porthole's",
    offers: ["none", '{"--color-background-primary":"#fffbe6"}'],
  },
];

/** What the host is and how it looks: the frame and policy hold for the next app, the rest at once. */
export function ControlBar({ store, actions }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const placement = store.placement.value;
  const controls = store.controls.value;
  const common: ControlProps = {
    controls,
    set: (change) => actions.setControls({ ...controls, ...change }),
    clear: (name) => {
      const { [name]: _, ...rest } = controls;
      actions.setControls(rest);
    },
  };
  const faultIds = ["none", ...appFaults(faults.map(({ id }) => id))] as const;
  const facts = browserFacts();
  return (
    <section class="controls" aria-label="Controls of the host">
      <div class="control-row">
        {[
          choice(
            "profile",
            "Host",
            profiles.map(({ id }) => id),
            store.profile.value,
            actions.setProfile,
          ),
          choice("frame", "Frame", frameModes, placement.frame, (frame) =>
            actions.setPlacement({ ...placement, frame }),
          ),
          choice("csp", "Policy", cspModes, placement.csp, (csp) =>
            actions.setPlacement({ ...placement, csp }),
          ),
          choice("fault", "Fault", faultIds, store.faults.value[0] ?? "none", (fault) =>
            actions.setFaults(fault === "none" ? [] : [fault]),
          ),
        ]}
        <Control {...theme} {...common} />
        <DeviceChoice controls={controls} onChange={actions.setControls} />
        <Control {...locale(localeOf(controls, facts.locale))} {...common} />
        <button
          type="button"
          class="more"
          aria-expanded={isOpen}
          aria-controls={id}
          data-porthole-more-controls=""
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Fewer" : "More"}
        </button>
      </div>
      <div class="control-row" id={id} hidden={!isOpen}>
        {more(facts.timeZone).map((field) => (
          <Control key={field.name} {...field} {...common} />
        ))}
        <Facts store={store} />
      </div>
    </section>
  );
}

/** What follows from the controls, and what only the browser can change. */
function Facts({ store }: Pick<PageProps, "store">) {
  const controls = store.controls.value;
  const told = localeOf(controls, browserFacts().locale);
  const direction = directionOf(told);
  const yes = (holds: boolean) => (holds ? "on" : "off");
  const { reducedMotion, forcedColors } = mediaFacts.value;
  const isOther = Object.entries(mediaOf(controls)).some(
    ([name, wanted]) => wanted !== (name === "forcedColors" ? forcedColors : reducedMotion),
  );
  return (
    <p class="quiet small facts">
      Apps are told <span class="mono">{told}</span>, which reads{" "}
      <span data-porthole-direction={direction}>
        {direction === "rtl" ? "right to left" : "left to right"}
      </span>
      . For them, reduced motion is <strong data-porthole-reduced-motion="">{yes(reducedMotion)}</strong> and
      forced colours are <strong data-porthole-forced-colors="">{yes(forcedColors)}</strong>: both they ask
      the browser
      {isMediaDriven.value ? ", which is set from here." : ", and no page can set it. "}
      {!isMediaDriven.value && isOther && (
        <span class="problem" data-porthole-media-unset="">
          This browser does not do as chosen: set it in its developer tools, under “Rendering”, or start
          Porthole with --open and the flag.
        </span>
      )}
    </p>
  );
}

interface SelectProps {
  readonly label: string;
  /** What its label says to those who do not see the page. */
  readonly more?: string;
  /** Its name for drivers. */
  readonly marks: Readonly<Record<`data-${string}`, string>>;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

function Select({ label, more, marks, value, options, onChoose }: SelectProps) {
  const id = useId();
  return (
    <div class="control">
      <label for={id}>
        {label}
        {more && <span class="hidden">{more}</span>}
      </label>
      <select
        id={id}
        {...marks}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** One of what the next app meets; the app that is shown keeps its place. */
function choice<Value extends string>(
  name: "profile" | "fault" | "frame" | "csp",
  label: string,
  choices: readonly Value[],
  value: Value,
  onChange: (value: Value) => void,
) {
  return (
    <Select
      key={name}
      label={label}
      more=" of the next app"
      marks={{ "data-porthole-placement": name }}
      value={value}
      options={choices.map((each) => [each, each])}
      onChoose={(text) => {
        const chosen = choices.find((each) => each === text);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

function DeviceChoice({
  controls,
  onChange,
}: {
  readonly controls: Controls;
  readonly onChange: (controls: Controls) => void;
}) {
  const device = deviceOf(controls);
  return (
    <Select
      label="Device"
      marks={{ "data-porthole-control": "device" }}
      value={device ?? ""}
      options={[
        ["", "as here"],
        ...devices.map(({ id, title }) => [id, title] as const),
        ...(device === "other" ? [["other", "other"] as const] : []),
      ]}
      onChoose={(text) => {
        const chosen = devices.find(({ id }) => id === text);
        onChange(withDevice(controls, chosen?.id satisfies DeviceId | undefined));
      }}
    />
  );
}

interface ControlProps {
  readonly controls: Controls;
  readonly set: (change: Controls) => void;
  readonly clear: (name: ControlName) => void;
}

/** A control whose values are a list, or one that takes anything of its kind. */
function Control(props: ControlProps & Field) {
  const { name, label, own, controls, set, clear } = props;
  const { values } = controlKinds[name];
  if (!values) return <TextControl {...props} />;
  return (
    <Select
      label={label}
      marks={{ "data-porthole-control": controlWord(name) }}
      value={writeControl(controls, name) ?? ""}
      options={[["", own], ...values.filter((each) => each !== own).map((each) => [each, each] as const)]}
      onChoose={(text) => {
        const change = readControl(name, text);
        if (change) set(change);
        else clear(name);
      }}
    />
  );
}

/** A control that takes anything of its kind; what it does not take leaves it as it was, and is said to be wrong. */
function TextControl({ name, label, own, offers = [], controls, set, clear }: ControlProps & Field) {
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  return (
    <div class="control">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        spellcheck={false}
        list={offers.length > 0 ? `${id}-offers` : undefined}
        placeholder={own}
        data-porthole-control={controlWord(name)}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        value={writeControl(controls, name) ?? ""}
        onChange={({ currentTarget }) => {
          const change = readControl(name, currentTarget.value);
          setWrong(!change && currentTarget.value !== "");
          if (change) set(change);
          else if (currentTarget.value === "") clear(name);
        }}
      />
      {isWrong && (
        <p class="problem" id={`${id}-problem`} role="status">
          It takes {controlKinds[name].rule}.
        </p>
      )}
      {offers.length > 0 && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </div>
  );
}
