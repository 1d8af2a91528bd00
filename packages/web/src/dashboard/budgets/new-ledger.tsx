import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { useTask } from "../../live/use-task.ts";
import { Failed } from "../shown/failed.tsx";

/** Opens a ledger: what it protects and how much may be spent. */
export function NewLedger({ onDone }: { readonly onDone: () => void }) {
  const [given, setGiven] = useState({
    ...{ name: "", unit: "one person", neighbours: "replace-one", currency: "epsilon" },
    ...{ amount: "1", delta: "" },
  });
  const task = useTask();
  const text = (name: keyof typeof given, label: string, help: string, required = true) => (
    <Field label={label} help={help}>
      {(control) => (
        <input
          {...control}
          type="text"
          required={required}
          value={given[name]}
          onInput={({ currentTarget }) => setGiven({ ...given, [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  const open = async (event: Event) => {
    event.preventDefault();
    const { name, unit, neighbours, currency, amount, delta } = given;
    const budget = currency === "rho" ? { rho: amount } : { epsilon: amount, ...(delta && { delta }) };
    await task.run(async () => {
      const { id } = await ask("POST /v1/ledgers", { body: { name, unit, neighbours, budget } });
      location.hash = `#/budget/${id}`;
    });
  };
  return (
    <form class="narrow card" onSubmit={open}>
      <h2>A new ledger</h2>
      {text("name", "Name", "Of the records it is for: “patients of the north hospital”.")}
      {text("unit", "Unit", "Whose contribution is protected. Spends that protect another are refused.")}
      <Field label="Neighbours" help="Two tables are neighbours if they differ by one unit.">
        {(control) => (
          <select
            {...control}
            value={given.neighbours}
            onChange={({ currentTarget }) => setGiven({ ...given, neighbours: currentTarget.value })}
          >
            <option value="replace-one">replace-one</option>
            <option value="add-remove">add-remove</option>
            <option value="local">local</option>
          </select>
        )}
      </Field>
      <Field label="Counted in">
        {(control) => (
          <select
            {...control}
            value={given.currency}
            onChange={({ currentTarget }) => setGiven({ ...given, currency: currentTarget.value })}
          >
            <option value="epsilon">epsilon and delta</option>
            <option value="rho">rho (zero-concentrated)</option>
          </select>
        )}
      </Field>
      {text("amount", given.currency === "rho" ? "Rho" : "Epsilon", "An exact decimal.")}
      {given.currency === "epsilon" && text("delta", "Delta", "Empty for none.", false)}
      <Failed error={task.error} />
      <div class="row">
        <button type="submit" class="main" disabled={task.busy}>
          Open the ledger
        </button>
        <button type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}
