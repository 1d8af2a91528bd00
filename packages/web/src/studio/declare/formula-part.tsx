import { familyOf } from "@dpbayes/privacy/formats";
import { useState } from "preact/hooks";
import { Field } from "../../components/field.tsx";
import { namesIn, withFormula } from "../state/draft.ts";
import type { PartProps } from "./part-props.ts";

/** Which columns the answer is about: chosen among those of the table, or written as a formula. */
export function FormulaPart(props: PartProps) {
  const { draft, columns } = props;
  const shape = familyOf(draft).formula;
  const isPlain = shape.nested !== true && shape.left.length > 0;
  const [written, setWritten] = useState(false);
  return (
    <fieldset>
      <legend>2 · The columns</legend>
      {columns.length > 0 && isPlain && !written && isChosen(draft.model.formula) ? (
        <>
          <ChosenColumns {...props} />
          <button type="button" class="small" onClick={() => setWritten(true)}>
            Write a formula instead
          </button>
        </>
      ) : (
        <WrittenFormula {...props} />
      )}
    </fieldset>
  );
}

/** Sums of columns can be ticked; what else a formula may hold is kept as it is written. */
function isChosen(formula: string): boolean {
  return formula === "" || /^\s*[\w.]+\s*~\s*(1|[\w.]+(\s*\+\s*[\w.]+)*)?\s*$/.test(formula);
}

function ChosenColumns({ draft, onDraft, wrong, columns }: PartProps) {
  const [left = "", right = ""] = draft.model.formula.split("~").map((side) => side.trim());
  const explaining = namesIn(right);
  const takesOthers = familyOf(draft).formula.right.length > 0;
  const write = (outcome: string, others: readonly string[]) => {
    const names = takesOthers ? others.filter((name) => name !== outcome) : [];
    const formula = outcome === "" ? "" : `${outcome} ~ ${names.length > 0 ? names.join(" + ") : "1"}`;
    onDraft(withFormula(draft, formula, outcome === "" ? [] : [outcome, ...names]));
  };
  const toggled = (name: string) =>
    explaining.includes(name) ? explaining.filter((one) => one !== name) : [...explaining, name];
  return (
    <>
      <Field label="Which column holds the answer?" wrong={wrong("model.formula")}>
        {(control) => (
          <select
            {...control}
            value={left}
            onChange={({ currentTarget }) => write(currentTarget.value, explaining)}
          >
            <option value="">choose</option>
            {columns.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {takesOthers && left !== "" && (
        <fieldset>
          <legend>It may depend on</legend>
          <div class="choices">
            {columns
              .filter((name) => name !== left)
              .map((name) => (
                <label key={name} class="choice">
                  <input
                    type="checkbox"
                    checked={explaining.includes(name)}
                    onChange={() => write(left, toggled(name))}
                  />
                  <span>{name}</span>
                </label>
              ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function WrittenFormula({ draft, onDraft, wrong }: PartProps) {
  return (
    <Field
      label="Formula"
      help={`With the names of columns: ${familyOf(draft).words}.`}
      wrong={wrong("model.formula")}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          class="wide code"
          autocomplete="off"
          spellcheck={false}
          value={draft.model.formula}
          placeholder="days ~ age + emergency"
          onInput={({ currentTarget }) => onDraft(withFormula(draft, currentTarget.value))}
        />
      )}
    </Field>
  );
}
