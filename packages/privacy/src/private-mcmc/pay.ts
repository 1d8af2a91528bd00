import { composeBasic } from "../accounting/composition/basic.ts";
import { composeConcentrated } from "../accounting/composition/compose.ts";
import { type Account, isBudgetRefusal, type Purchase } from "../accounting/ledger/account.ts";
import type { Currency } from "../accounting/ledger/amount.ts";
import type { PrivacyLoss } from "../accounting/loss.ts";
import { requireCount } from "../errors/index.ts";

/**
 * Pays, in one entry, for as many as the account allows, up to `most`; `purchaseOf(n)` is n of them. Returns how many were
 * paid for: 0, and nothing is spent, where not even one fits. If somebody else spends between the question and the
 * payment, the question is asked again.
 */
export async function payForAsMany(
  account: Account,
  most: number,
  purchaseOf: (times: number) => Purchase,
): Promise<number> {
  for (let times = most; ; ) {
    times = await affordableTimes(account, times, purchaseOf);
    if (times === 0) return 0;
    const paid = await allowed(() => account.pay(purchaseOf(times)));
    if (paid) return times;
  }
}

/** The largest n up to `most` that fits: what fits n times fits fewer times, so bisection finds it. */
async function affordableTimes(
  account: Account,
  most: number,
  purchaseOf: (times: number) => Purchase,
): Promise<number> {
  const fits = (times: number) => allowed(() => account.check(purchaseOf(times)));
  if (await fits(most)) return most;
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Whether the budget allows it; any other refusal is an error. */
async function allowed(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    if (isBudgetRefusal(error)) return false;
    throw error;
  }
}

/** The losses of one sweep in the currency that the account counts in: ε and δ add up, or ρ does. */
export function sweepLoss(currency: Currency, losses: readonly PrivacyLoss[]): PrivacyLoss {
  requireCount("updates in a sweep", losses.length, 1);
  return currency === "concentrated" ? composeConcentrated(losses) : composeBasic(losses);
}
