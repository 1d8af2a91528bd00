import { useState } from "preact/hooks";
import { Field } from "../../components/field.tsx";
import { type Ledger, mainAmount } from "./amounts.ts";
import { decimalDifference } from "./decimal-difference.ts";

/** Whether one more release would fit: what it asks for, what remains, and the difference. Nothing is spent by asking. */
export function WhatIf({ ledger }: { readonly ledger: Ledger }) {
  const [asked, setAsked] = useState("");
  const name = "rho" in ledger.remaining ? "rho" : "epsilon";
  const remaining = ledger.remaining[name] ?? `${mainAmount(ledger.remaining)}`;
  const difference = decimalDifference(remaining, asked);
  return (
    <section>
      <h2>Would one more fit?</h2>
      <Field
        label={`${name} of the release`}
        wrong={asked !== "" && difference === undefined ? "A number such as 0.5." : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="decimal"
            value={asked}
            onInput={({ currentTarget }) => setAsked(currentTarget.value)}
          />
        )}
      </Field>
      {difference !== undefined && (
        <div role="status">
          <dl>
            <div>
              <dt>requested</dt>
              <dd>{asked}</dd>
            </div>
            <div>
              <dt>remaining</dt>
              <dd>{remaining}</dd>
            </div>
            <div>
              <dt>difference</dt>
              <dd class={difference.startsWith("-") ? "warn" : ""}>
                {difference}
                {difference.startsWith("-") ? ": it would be refused" : ": it would be taken"}
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
}
