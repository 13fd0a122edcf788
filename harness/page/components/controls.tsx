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
  readControl,
  withDevice,
  writeControl,
} from "../../controls.js";
import { appFaults, faults } from "../../faults/catalogue.js";
import { cspModes, frameModes } from "../../policy/modes.js";
import { profiles } from "../../profiles/profiles.js";
import { browserFacts } from "../app/host-context.js";
import { mediaFacts } from "../media.js";
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

/** What the host is and how it looks: the frame and policy hold for the next app, the rest at once. */
export function ControlBar({ store, actions }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const placement = store.placement.value;
  const controls = store.controls.value;
  const set = (change: Controls) => actions.setControls({ ...controls, ...change });
  const clear = (name: ControlName) => {
    const { [name]: _, ...rest } = controls;
    actions.setControls(rest);
  };
  const common = { controls, set, clear };
  return (
    <section class="controls" aria-label="Controls of the host">
      <div class="control-row">
        <Choice
          label="Host"
          name="profile"
          choices={profiles.map(({ id }) => id)}
          value={store.profile.value}
          onChange={actions.setProfile}
        />
        <Choice
          label="Frame"
          name="frame"
          choices={frameModes}
          value={placement.frame}
          onChange={(frame) => actions.setPlacement({ ...placement, frame })}
        />
        <Choice
          label="Policy"
          name="csp"
          choices={cspModes}
          value={placement.csp}
          onChange={(csp) => actions.setPlacement({ ...placement, csp })}
        />
        <Choice
          label="Fault"
          name="fault"
          choices={["none", ...appFaults(faults.map(({ id }) => id))]}
          value={store.faults.value[0] ?? "none"}
          onChange={(fault) => actions.setFaults(fault === "none" ? [] : [fault])}
        />
        <ListControl name="theme" label="Theme" choices={["light", "dark"]} own="as here" {...common} />
        <DeviceChoice controls={controls} onChange={actions.setControls} />
        <TextControl name="locale" label="Locale" own={browserFacts().locale} offers={locales} {...common} />
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
        <TextControl
          name="timeZone"
          label="Time zone"
          own={browserFacts().timeZone}
          offers={timeZones}
          {...common}
        />
        <TextControl name="width" label="Width, pixels" own="the column's" offers={[]} {...common} />
        <TextControl name="safeArea" label="Safe area" own="top,right,bottom,left" offers={[]} {...common} />
        <ListControl
          name="platform"
          label="Platform"
          choices={["web", "desktop", "mobile"]}
          own="as the host"
          {...common}
        />
        <ListControl name="touch" label="Touch" choices={["true", "false"]} own="as here" {...common} />
        <ListControl name="hover" label="Hover" choices={["true", "false"]} own="as here" {...common} />
        <ListControl
          name="display"
          label="Display mode"
          choices={["fullscreen", "pip"]}
          own="inline"
          {...common}
        />
        <ListControl
          name="consent"
          label="Tools with effects"
          choices={["ask", "deny"]}
          own="called unasked"
          {...common}
        />
        <TextControl
          name="styles"
          label="Style variables"
          own="Porthole's"
          offers={["none", '{"--color-background-primary":"#fffbe6"}']}
          {...common}
        />
        <Facts store={store} />
      </div>
    </section>
  );
}

/** What only the browser can change, and how to change it. */
function Facts({ store }: Pick<PageProps, "store">) {
  const { reducedMotion, forcedColors } = mediaFacts.value;
  const direction = directionOf(store.controls.value.locale ?? browserFacts().locale);
  const yes = (holds: boolean) => (holds ? "on" : "off");
  return (
    <p class="quiet small facts">
      The locale reads{" "}
      <span data-porthole-direction={direction}>
        {direction === "rtl" ? "right to left" : "left to right"}
      </span>
      . Reduced motion is <strong data-porthole-reduced-motion="">{yes(reducedMotion)}</strong> and forced
      colours are <strong data-porthole-forced-colors="">{yes(forcedColors)}</strong>: apps ask the browser
      for both, so they are set there (developer tools, “Rendering”) or by a driver.
    </p>
  );
}

function DeviceChoice({
  controls,
  onChange,
}: {
  readonly controls: Controls;
  readonly onChange: (controls: Controls) => void;
}) {
  const id = useId();
  const device = deviceOf(controls);
  return (
    <div class="control">
      <label for={id}>Device</label>
      <select
        id={id}
        data-porthole-control="device"
        value={device ?? ""}
        onChange={({ currentTarget }) => {
          const chosen = devices.find((each) => each.id === currentTarget.value);
          onChange(withDevice(controls, chosen?.id satisfies DeviceId | undefined));
        }}
      >
        <option value="">as here</option>
        {devices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        {device === "other" && <option value="other">other</option>}
      </select>
    </div>
  );
}

interface ControlProps {
  readonly name: ControlName;
  readonly label: string;
  /** What holds when the control is not set. */
  readonly own: string;
  readonly controls: Controls;
  readonly set: (change: Controls) => void;
  readonly clear: (name: ControlName) => void;
}

function ListControl({
  name,
  label,
  own,
  choices,
  controls,
  set,
  clear,
}: ControlProps & { readonly choices: readonly string[] }) {
  const id = useId();
  return (
    <div class="control">
      <label for={id}>{label}</label>
      <select
        id={id}
        data-porthole-control={controlWord(name)}
        value={writeControl(controls, name) ?? ""}
        onChange={({ currentTarget }) => {
          const change = readControl(name, currentTarget.value);
          if (change) set(change);
          else clear(name);
        }}
      >
        <option value="">{own}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A control that takes anything of its kind; what it does not take leaves it as it was, and is said to be wrong. */
function TextControl({
  name,
  label,
  own,
  offers,
  controls,
  set,
  clear,
}: ControlProps & { readonly offers: readonly string[] }) {
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

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: "profile" | "fault" | "frame" | "csp";
  readonly choices: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of what the next app meets; the app that is shown keeps its place. */
function Choice<Value extends string>({ label, name, choices, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div class="control">
      <label for={id}>
        {label}
        <span class="hidden"> of the next app</span>
      </label>
      <select
        id={id}
        data-porthole-placement={name}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((choice) => choice === currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </div>
  );
}
