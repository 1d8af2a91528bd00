import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { TypedConfirmation } from "../../components/typed-confirmation.tsx";
import { useTask } from "../../live/use-task.ts";
import { Failed } from "../shown/failed.tsx";
import { amountWords, type Ledger } from "./amounts.ts";

interface ChangeBudgetProps {
  readonly ledger: Ledger;
  readonly changed: () => void;
}

/** Declares another budget: an entry of the ledger for ever, so a name has to be typed. */
export function ChangeBudget({ ledger, changed }: ChangeBudgetProps) {
  const [amount, setAmount] = useState("");
  const [asked, setAsked] = useState(false);
  const task = useTask();
  const name = "rho" in ledger.budget ? "rho" : "epsilon";
  const budget = { ...ledger.budget, [name]: amount };
  const declare = async () => {
    setAsked(false);
    const body = { budget: budget as { readonly epsilon: string } };
    const done = await task.run(() => ask("PUT /v1/ledgers/{id}/budget", { path: { id: ledger.id }, body }));
    if (done) setAmount("");
    changed();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    setAsked(true);
  };
  return (
    <details>
      <summary>Declare another budget</summary>
      <form onSubmit={submit}>
        <Field label={`Budget in ${name}`} help="It must cover what was spent. Every declaration is kept.">
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              required
              value={amount}
              onInput={({ currentTarget }) => setAmount(currentTarget.value)}
            />
          )}
        </Field>
        <Failed error={task.error} />
        <div class="row">
          <button type="submit" disabled={task.busy}>
            Declare …
          </button>
        </div>
      </form>
      {asked && (
        <TypedConfirmation
          title={`Another budget for ${ledger.name}?`}
          word={amount}
          action="Declare it"
          onConfirm={declare}
          onCancel={() => setAsked(false)}
        >
          <p>
            From {amountWords(ledger.budget)} to {amountWords(budget)}. A larger budget promises less to
            everybody in the table, and cannot be taken back where it was spent.
          </p>
        </TypedConfirmation>
      )}
    </details>
  );
}
