import { composeBasic } from "../accounting/composition/basic.ts";
import { composeConcentrated } from "../accounting/composition/compose.ts";
import { addAmounts, fitsInto } from "../accounting/ledger/amount.ts";
import { type Ledger, remaining, type Spend, spend } from "../accounting/ledger/ledger.ts";
import type { PrivacyLoss } from "../accounting/loss.ts";
import { DpbayesError, requireCount } from "../errors/index.ts";

/**
 * The ledger after a spend, or undefined where the budget does not allow it; any other refusal is an error.
 */
export function paid(ledger: Ledger, request: Spend): Ledger | undefined {
  try {
    return spend(ledger, request);
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "BUDGET_EXCEEDED") return undefined;
    throw error;
  }
}

/** As many times as were paid for, and the ledger after it. */
export interface Paid {
  readonly times: number;
  readonly ledger: Ledger;
}

/**
 * Pays for one thing up to `most` times, as often as the budget allows, in one entry and in exact decimals:
 * ten times "0.1" fit into "1". The ledger comes back as it was where not even one fits.
 */
export function payTimes(ledger: Ledger, id: string, what: string, loss: PrivacyLoss, most: number): Paid {
  const once = paid(ledger, { id, loss });
  if (once === undefined) return { times: 0, ledger };
  const each = once.entries.at(-1)!.spent;
  const left = remaining(ledger);
  let total = each;
  let times = 1;
  for (; times < most; times++) {
    const more = addAmounts(total, each);
    if (!fitsInto(more, left)) break;
    total = more;
  }
  return { times, ledger: spend(ledger, { id, note: `${times} ${what}`, ...total }) };
}

/** The losses of one sweep in the currency that the ledger counts in: ε and δ add up, or ρ does. */
export function sweepLoss({ currency }: Ledger, losses: readonly PrivacyLoss[]): PrivacyLoss {
  requireCount("updates in a sweep", losses.length, 1);
  return currency === "concentrated" ? composeConcentrated(losses) : composeBasic(losses);
}
