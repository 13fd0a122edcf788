import { useId } from "preact/hooks";
import type { Placement } from "../../control/protocol.js";
import { appFaults, faults } from "../../faults/catalogue.js";
import { cspModes, frameModes } from "../../policy/modes.js";
import { profiles } from "../../profiles/profiles.js";
import type { PageProps } from "./page.js";

/** How the next app is framed; the app that is shown keeps its place. */
export function PlacementControls({ store, actions }: PageProps) {
  const placement = store.placement.value;
  return (
    <div class="fields">
      <Choice
        label="Host that the next app meets"
        name="profile"
        choices={profiles.map(({ id }) => id)}
        value={store.profile.value}
        onChange={actions.setProfile}
      />
      <Choice
        label="What fails for the next app"
        name="fault"
        choices={["none", ...appFaults(faults.map(({ id }) => id))]}
        value={store.faults.value[0] ?? "none"}
        onChange={(fault) => actions.setFaults(fault === "none" ? [] : [fault])}
      />
      <Choice
        label="Frame of the next app"
        name="frame"
        choices={frameModes}
        value={placement.frame}
        onChange={(frame) => actions.setPlacement({ ...placement, frame })}
      />
      <Choice
        label="Policy of the next app"
        name="csp"
        choices={cspModes}
        value={placement.csp}
        onChange={(csp) => actions.setPlacement({ ...placement, csp })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly name: keyof Placement | "profile" | "fault";
  readonly choices: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, name, choices, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
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
