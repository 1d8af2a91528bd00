import { DpbayesError, fail, kindOf } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import type { Currency } from "./amount.ts";
import { type Ledger, requireAffordable, type Spend, snapshotOf, spendAll } from "./ledger.ts";

/** What is bought: all that an account needs to know of a sample or a run. */
export interface Purchase {
  /** Its name in the account, used once; the account finds one unless it is given. */
  readonly id?: string;
  readonly loss: PrivacyLoss;
  /** The loss so many times over, in exact decimals. */
  readonly times?: number;
  /** Whom the loss is about, where the buyer knows it: it must be whom the account protects, in the same words. */
  readonly unit?: string;
  /** The study that is paid for. */
  readonly study?: { readonly id: string; readonly digest: string };
  readonly note?: string;
}

/**
 * Something that pays: a ledger in memory ({@link openAccount}), on a disk (`diskAccount` of `dpbayes`) or behind a
 * server. Whatever draws from records takes an account, asks it first, and **pays before it draws**: a run that is
 * killed in between has lost budget and shown nothing.
 */
export interface Account {
  readonly currency: Currency;
  /** The ledger as it stands, to look at; undefined before the first payment has opened it. */
  ledger(): Promise<Ledger | undefined>;
  /** Refuses what `pay` would refuse at this moment, and spends nothing. */
  check(purchase: Purchase): Promise<void>;
  /**
   * Resolves once the payment cannot be lost, and then stands for one new entry: its caller may draw once. Payments
   * at the same time are taken one after the other, each from what the ones before it left. An id that was paid under before is refused,
   * whoever paid: an account that repeats a call whose answer was lost must know its own attempt by more than the id.
   */
  pay(purchase: Purchase): Promise<Ledger>;
}

/** An account in the memory of one program. */
export interface MemoryAccount extends Account {
  ledger(): Promise<Ledger>;
}

/**
 * An account that pays from a ledger in memory. It takes the ledger over: from then on the account alone can spend from
 * it, so that nothing is paid twice from one value. It ends with the program; a budget that outlives it belongs on a disk.
 *
 * @example
 * ```ts
 * import { openAccount, openLedger, remaining } from "@dpbayes/privacy";
 * import { pureLoss } from "@dpbayes/privacy/accounting";
 * const account = openAccount(openLedger({ budget: { epsilon: "1" }, unit: "person", neighbours: "local" }));
 * await account.pay({ id: "mean", loss: pureLoss(0.25, "local"), times: 3 });
 * console.log(remaining(await account.ledger())); // { epsilon: '0.25', delta: '0' }
 * ```
 */
export function openAccount(opened: Ledger): MemoryAccount {
  let held = spendAll(opened, []);
  return Object.freeze({
    currency: held.currency,
    ledger: async () => snapshotOf(held),
    check: async (purchase: Purchase) => requireAffordable(held, spendOf(purchase, held)),
    async pay(purchase: Purchase) {
      held = spendAll(held, [spendOf(purchase, held)]);
      return snapshotOf(held);
    },
  });
}

/** What a purchase takes from a ledger. A budget per household says nothing about one person's: units are the same words. */
function spendOf({ id, loss, times, unit, study, note }: Purchase, ledger: Ledger): Spend {
  if (unit !== undefined && unit !== ledger.unit)
    fail("ARGUMENT", {
      name: "the ledger's unit",
      found: JSON.stringify(ledger.unit),
      accepted: `the study's, ${JSON.stringify(unit)}`,
    });
  const what = note ?? study?.id;
  return {
    id: id ?? unusedId(ledger, study?.id ?? "purchase"),
    loss,
    ...(times !== undefined && { times }),
    ...(what !== undefined && { note: what }),
  };
}

function unusedId({ entries }: Ledger, name: string): string {
  const used = new Set(entries.map(({ id }) => id));
  let n = entries.length + 1;
  while (used.has(`${name}-${n}`)) n++;
  return `${name}-${n}`;
}

/** A ledger passed for an account would pay for nothing. */
export function requireAccount(account: Account): Account {
  if (typeof account?.pay === "function") return account;
  return fail("ARGUMENT", {
    name: "account",
    found: kindOf(account),
    accepted: "an account: openAccount(ledger), or diskAccount(file) of dpbayes",
  });
}

/** Whether an error says that the budget does not allow it. */
export function isBudgetRefusal(error: unknown): boolean {
  return error instanceof DpbayesError && error.code === "BUDGET_EXCEEDED";
}
