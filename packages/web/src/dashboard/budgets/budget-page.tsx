import { ShareBar } from "../../charts/share-bar.tsx";
import type { Answer } from "../../client/ask.ts";
import { Notice } from "../../components/notice.tsx";
import { useAsked } from "../../live/use-asked.ts";
import { usePages } from "../../live/use-pages.ts";
import type { PageProps } from "../places.tsx";
import { useMay } from "../session/session.ts";
import { Loaded } from "../shown/loaded.tsx";
import { Pages } from "../shown/pages.tsx";
import { agoWords, shortDigest } from "../shown/words.ts";
import { amountWords, type Ledger, mainWords, spentShare } from "./amounts.ts";
import { ChangeBudget } from "./change-budget.tsx";
import { WhatIf } from "./what-if.tsx";

type Spend = Answer<"GET /v1/ledgers/{id}/spends">["spends"][number];

/** One ledger: what remains, and who spent what on what. */
export function BudgetPage({ rest: [id = ""] }: PageProps) {
  const asked = useAsked("GET /v1/ledgers/{id}", { path: { id } }, 5000);
  const spends = usePages("GET /v1/ledgers/{id}/spends", { path: { id } }, 5000);
  const may = useMay("owner");
  return (
    <>
      <p>
        <a href="#/budgets">Budgets</a>
      </p>
      <Loaded asked={asked} what="the ledger">
        {(ledger) => (
          <>
            <h1>{ledger.name}</h1>
            <Standing ledger={ledger} />
            <WhatIf ledger={ledger} />
            <Pages paged={spends} what="spends">
              {(all) => <Spends spends={all} />}
            </Pages>
            <p class="row">
              <a class="button" href={`/v1/ledgers/${id}/lines`} download={`${ledger.name}.ledger.jsonl`}>
                The ledger as a file
              </a>
              <span class="soft">
                which <code>dpbayes ledger</code> checks
              </span>
            </p>
            {may && <ChangeBudget ledger={ledger} changed={asked.reload} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Standing({ ledger }: { readonly ledger: Ledger }) {
  const { budget, spent, remaining, unit, neighbours } = ledger;
  const share = spentShare(ledger);
  return (
    <>
      <p class="huge">{mainWords(remaining)} left</p>
      <ShareBar share={share} words={`${Math.round(100 * share)} % spent`} />
      <dl>
        <div>
          <dt>budget</dt>
          <dd>{amountWords(budget)}</dd>
        </div>
        <div>
          <dt>remaining</dt>
          <dd>{amountWords(remaining)}</dd>
        </div>
        <div>
          <dt>spent</dt>
          <dd>{amountWords(spent)}</dd>
        </div>
        <div>
          <dt>protects</dt>
          <dd>
            {unit} ({neighbours})
          </dd>
        </div>
      </dl>
    </>
  );
}

function Spends({ spends }: { readonly spends: readonly Spend[] }) {
  if (spends.length === 0)
    return (
      <Notice kind="empty" title="Nothing was spent yet">
        <p>
          A holder's token for this ledger is made under <a href="#/people">People</a>; with it{" "}
          <code>dpbayes privatize --ledger</code> pays here.
        </p>
      </Notice>
    );
  return (
    <section>
      <h2>Spent on</h2>
      <ul class="lines">
        {spends.map(({ receipt, study, holder, when, release }) => (
          <li key={receipt.index}>
            <span class="wide-line">
              <strong>{amountWords(receipt.amount)}</strong> for {study}
              <br />
              <span class="soft">
                {holder ?? "a holder"}, {agoWords(when)};{" "}
                {release ? <code>{shortDigest(release)}</code> : "its release is not named yet"}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
