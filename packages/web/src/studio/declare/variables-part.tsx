import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { type DraftVariable, ofType } from "../state/draft.ts";
import { NumberBox } from "./number-box.tsx";
import type { PartProps } from "./part-props.ts";

const types = {
  number: "a number",
  count: "a whole number, 0 or more",
  category: "one of several answers",
  boolean: "yes or no",
} as const;

/** What is known of every column before anybody looks. */
export function VariablesPart({ draft, onDraft, wrong }: PartProps) {
  const entries = Object.entries(draft.variables);
  return (
    <fieldset>
      <legend>3 · What is known beforehand</legend>
      <p class="soft">
        Bounds and answers are public constants that you know without looking: a person lives 0 to 120 years.
        A bound taken from the records would give the highest of them away. Values outside are moved to the
        nearest bound.
      </p>
      {entries.length === 0 && <Notice kind="empty" title="Choose columns first" />}
      <div class="cards">
        {entries.map(([name, variable]) => (
          <VariableCard
            key={name}
            name={name}
            variable={variable}
            wrong={wrong(`variables.${name}`)}
            onVariable={(next) => onDraft({ ...draft, variables: { ...draft.variables, [name]: next } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface VariableCardProps {
  readonly name: string;
  readonly variable: DraftVariable;
  readonly wrong: string | undefined;
  readonly onVariable: (variable: DraftVariable) => void;
}

function VariableCard({ name, variable, wrong, onVariable }: VariableCardProps) {
  const { type, bounds = ["", ""], levels = [], unit = "" } = variable;
  const bound = (at: 0 | 1, value: number | string) =>
    onVariable({ ...variable, bounds: at === 0 ? [value, bounds[1]] : [bounds[0], value] });
  return (
    <section class="card variable">
      <h2>{name}</h2>
      <Field label="It is" wrong={wrong}>
        {(control) => (
          <select
            {...control}
            aria-label={`${name} is`}
            value={type}
            onChange={({ currentTarget }) => onVariable(ofType(variable, currentTarget.value))}
          >
            {Object.entries({ ...types, ...(type in types ? {} : { [type]: type }) }).map(
              ([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ),
            )}
          </select>
        )}
      </Field>
      {(type === "number" || type === "count") && (
        <div class="bounds">
          <Field label="from">
            {(control) => (
              <NumberBox
                control={{ ...control, "aria-label": `lowest ${name}` }}
                value={bounds[0]}
                onValue={(value) => bound(0, value)}
              />
            )}
          </Field>
          <Field label="to">
            {(control) => (
              <NumberBox
                control={{ ...control, "aria-label": `highest ${name}` }}
                value={bounds[1]}
                onValue={(value) => bound(1, value)}
              />
            )}
          </Field>
          <Field label="unit">
            {(control) => (
              <input
                {...control}
                aria-label={`unit of ${name}`}
                type="text"
                value={unit}
                onInput={({ currentTarget: { value } }) => {
                  const { unit: _, ...rest } = variable;
                  onVariable(value === "" ? rest : { ...rest, unit: value });
                }}
              />
            )}
          </Field>
        </div>
      )}
      {type === "category" && (
        <Field label="Answers, one in a line" help="All that there can be, as the table spells them.">
          {(control) => (
            <textarea
              {...control}
              aria-label={`answers of ${name}`}
              defaultValue={levels.join("\n")}
              onInput={({ currentTarget }) =>
                onVariable({
                  ...variable,
                  levels: currentTarget.value
                    .split("\n")
                    .map((one) => one.trim())
                    .filter((one) => one !== ""),
                })
              }
            />
          )}
        </Field>
      )}
    </section>
  );
}
