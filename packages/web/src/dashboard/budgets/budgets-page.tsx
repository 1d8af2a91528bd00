import { useState } from "preact/hooks";
import { ShareBar } from "../../charts/share-bar.tsx";
import { Notice } from "../../components/notice.tsx";
import { usePages } from "../../live/use-pages.ts";
import { useMay } from "../session/session.ts";
import { Pages } from "../shown/pages.tsx";
import { plural } from "../shown/words.ts";
import { amountWords, type Ledger, mainWords, spentShare } from "./amounts.ts";
import { NewLedger } from "./new-ledger.tsx";

/** Of every ledger what remains. */
export function BudgetsPage() {
  const asked = usePages("GET /v1/ledgers", {}, 5000);
  const [opening, setOpening] = useState(false);
  const may = useMay("owner");
  return (
    <>
      <div class="head">
        <h1>Budgets</h1>
        {may && !opening && (
          <button type="button" class="main" onClick={() => setOpening(true)}>
            Open a ledger
          </button>
        )}
      </div>
      {opening && <NewLedger onDone={() => setOpening(false)} />}
      <Pages paged={asked} what="budgets">
        {(ledgers) =>
          ledgers.length === 0 ? (
            <Notice kind="empty" title="No ledger yet">
              <p>
                A ledger keeps what releases of the same records cost together. Holders pay from it before a
                release exists; what would go beyond the budget is refused.
              </p>
            </Notice>
          ) : (
            <div class="cards">
              {ledgers.map((ledger) => (
                <LedgerCard key={ledger.id} ledger={ledger} />
              ))}
            </div>
          )
        }
      </Pages>
    </>
  );
}

function LedgerCard({ ledger }: { readonly ledger: Ledger }) {
  const { id, name, budget, remaining, unit, entries } = ledger;
  const share = Math.round(100 * spentShare(ledger));
  return (
    <article class="card">
      <h2>
        <a href={`#/budget/${id}`}>{name}</a>
      </h2>
      <p class="big">{mainWords(remaining)} left</p>
      <ShareBar share={share / 100} words={`${share} % spent`} />
      <p class="soft">
        of {amountWords(budget)} for {unit}; {plural(entries, "entry", "entries")}
      </p>
    </article>
  );
}
