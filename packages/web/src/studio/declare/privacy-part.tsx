import { Field } from "../../components/field.tsx";
import { Slider } from "../../components/slider.tsx";
import type { DraftPrivacy } from "../state/draft.ts";
import { epsilonStops, epsilonWords } from "./epsilon-words.ts";
import { NumberBox } from "./number-box.tsx";
import type { PartProps } from "./part-props.ts";

const settings = [
  ["central", "I do: one holder has the whole table"],
  ["distributed", "Several holders do, each to their own table, once"],
  ["local", "Everybody does, to their own answer"],
] as const;

const relations = [
  ["replace-one", "Yes: who is in it, and how many, is no secret"],
  ["add-remove", "No: that somebody is in it is a secret too"],
] as const;

/** Who is protected, how, and how well. */
export function PrivacyPart({ draft, onDraft, wrong }: PartProps) {
  const { privacy } = draft;
  const change = (part: Partial<DraftPrivacy>) => onDraft({ ...draft, privacy: { ...privacy, ...part } });
  return (
    <fieldset>
      <legend>4 · The protection</legend>
      <Choices
        legend="Who adds the noise?"
        name="setting"
        choices={settings}
        value={privacy.setting}
        wrong={wrong("privacy.setting")}
        onValue={(setting) => change({ setting })}
      />
      {privacy.setting !== "local" && (
        <Choices
          legend="May everybody know who is in the table?"
          name="neighbours"
          choices={relations}
          value={privacy.neighbours ?? ""}
          wrong={wrong("privacy.neighbours")}
          onValue={(neighbours) => change({ neighbours })}
        />
      )}
      <Field
        label="Whom does it protect?"
        help="Whatever one row is about: one person, one visit. Who has two rows loses twice epsilon."
        wrong={wrong("privacy.unit")}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            value={privacy.unit}
            placeholder="one patient"
            onInput={({ currentTarget }) => change({ unit: currentTarget.value })}
          />
        )}
      </Field>
      <Slider
        label="epsilon"
        stops={epsilonStops}
        value={privacy.epsilon}
        words={(epsilon) => `${epsilon}`}
        ends={["stronger protection, wider intervals", "weaker protection, narrower intervals"]}
        onChange={(epsilon) => change({ epsilon })}
      />
      <p class="big-words">{epsilonWords(privacy.epsilon)}</p>
      {privacy.setting !== "local" && (
        <Field
          label="delta"
          help="The chance, at most, that this does not hold: needed where the noise is Gaussian, as of regressions. Far below 1 over the number of people, such as 1e-6."
          wrong={wrong("privacy.delta")}
        >
          {(control) => (
            <NumberBox
              control={control}
              value={privacy.delta}
              onValue={(delta) => {
                const { delta: _, ...rest } = privacy;
                onDraft({ ...draft, privacy: delta === "" ? rest : { ...rest, delta } });
              }}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly wrong: string | undefined;
  readonly onValue: (value: string) => void;
}

function Choices({ legend, name, choices, value, wrong, onValue }: ChoicesProps) {
  return (
    <fieldset {...(wrong && { "aria-describedby": `${name}-wrong` })}>
      <legend>{legend}</legend>
      {choices.map(([one, words]) => (
        <label key={one} class="choice">
          <input type="radio" name={name} checked={value === one} onChange={() => onValue(one)} />
          <span>{words}</span>
        </label>
      ))}
      {wrong && (
        <p class="wrong" id={`${name}-wrong`}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
