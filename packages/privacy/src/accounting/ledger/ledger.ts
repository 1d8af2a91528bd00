import { fail, kindOf, requireCount } from "../../errors/index.ts";
import { ownFields, requirePlainObjects } from "../../json/own.ts";
import type { PrivacyLoss, Relation } from "../loss.ts";
import { refuseRelations } from "../refuse-relations.ts";
import { requireRelation } from "../require-neighbours.ts";
import { requirePrivacyLoss } from "../require-privacy-loss.ts";
import {
  type Amount,
  addAmounts,
  amountOfLoss,
  type Currency,
  componentsOf,
  describeAmount,
  fitsInto,
  isZero,
  multiplyAmount,
  parseAmount,
  subtractAmounts,
} from "./amount.ts";

/** One spend. `when` is passed in by the caller: the ledger reads no clock. */
export interface LedgerEntry {
  readonly id: string;
  readonly spent: Amount;
  readonly note?: string;
  readonly when?: string;
}

/**
 * A privacy budget and what was spent of it: a frozen value and plain JSON. Spending returns a new
 * ledger with one entry more; entries are never changed or removed. A value is spent from **once**: the next spend must be
 * from the value that came back, and from the old one it is refused (LEDGER_SPENT).
 *
 * That holds for values, not for texts: what is written down and read back twice is two ledgers, each with all of its
 * budget left. Where several programs or several runs share a budget its place is a file or a server; in one
 * program it is an `Account`.
 */
export interface Ledger {
  readonly format: "dpbayes.ledger/1";
  readonly unit: string;
  readonly neighbours: Relation;
  readonly currency: Currency;
  readonly budget: Amount;
  readonly entries: readonly LedgerEntry[];
}

/** What to open a ledger with. Amounts are decimals in text; a number stands for its shortest decimal. */
export interface LedgerOptions {
  readonly budget: Readonly<Record<string, string | number>>;
  /** Whom the budget protects, e.g. "person". */
  readonly unit: string;
  readonly neighbours: Relation;
  readonly currency?: Currency;
}

/** A request: an amount (`epsilon`, `delta` or `rho`), or a `loss` (stated at `delta` if it needs one). */
export interface Spend {
  readonly id: string;
  readonly epsilon?: string | number;
  readonly delta?: string | number;
  readonly rho?: string | number;
  readonly loss?: PrivacyLoss;
  /** All this so many times over, in exact decimals: ten times "0.1" fit into "1". */
  readonly times?: number;
  readonly note?: string;
  readonly when?: string;
}

/** The values that may be spent from. */
const unspent = new WeakSet<Ledger>();

/**
 * Opens a ledger with nothing spent.
 *
 * @example
 * ```ts
 * import { openLedger, remaining, spend } from "@dpbayes/privacy";
 * const opened = openLedger({ budget: { epsilon: "1", delta: "1e-6" }, unit: "person", neighbours: "replace-one" });
 * const after = spend(opened, { id: "ages", epsilon: "0.6", note: "histogram of ages" });
 * console.log(remaining(after)); // { epsilon: '0.4', delta: '0.000001' }
 * ```
 */
export function openLedger(options: LedgerOptions): Ledger {
  requirePlainObjects();
  requireGiven("ledger options", options);
  const { budget, unit, neighbours, currency = "approximate" } = ownFields(options);
  requireCurrency(currency);
  requireGiven("budget", budget);
  requireRelation(neighbours);
  if (typeof unit !== "string" || unit.trim() === "")
    fail("ARGUMENT", {
      name: "unit",
      found: typeof unit === "string" ? "empty" : kindOf(unit),
      accepted: "a text",
    });
  const amount = parseAmount(currency, budget, "budget");
  if (amount[componentsOf[currency][0]!] === "0")
    fail("ARGUMENT", { name: `budget ${componentsOf[currency][0]}`, found: 0, accepted: "positive" });
  if (currency === "approximate" && fitsInto({ delta: "1" }, amount))
    fail("ARGUMENT", { name: "budget delta", found: amount["delta"]!, accepted: "from 0 and below 1" });
  const opened = freezeLedger({
    format: "dpbayes.ledger/1",
    unit,
    neighbours,
    currency,
    budget: amount,
    entries: [],
  });
  unspent.add(opened);
  return opened;
}

/**
 * A new ledger with one entry more, in place of the one given. What does not fit into the remaining budget is refused
 * with BUDGET_EXCEEDED (requested, remaining, difference) and spends nothing.
 */
export function spend(ledger: Ledger, request: Spend): Ledger {
  return spendAll(ledger, [request]);
}

/**
 * A new ledger with an entry for every request, all or none, each refused like `spend` would. The sum and the ids
 * are carried along, so that a long ledger is read back in time linear in its entries.
 */
export function spendAll(ledger: Ledger, requests: Iterable<Spend>): Ledger {
  requirePlainObjects();
  requireGiven("ledger", ledger);
  if (!unspent.has(ledger)) fail("LEDGER_SPENT");
  const after = freezeLedger({ ...ledger, entries: entriesAfter(ledger, requests) });
  unspent.add(after);
  unspent.delete(ledger);
  return after;
}

/** Refuses what spending would refuse, and leaves the ledger as it is: a question. */
export function requireAffordable(ledger: Ledger, request: Spend): void {
  entriesAfter(ledger, [request]);
}

/** A ledger to look at: nothing can be spent from it. */
export function snapshotOf(ledger: Ledger): Ledger {
  return freezeLedger(ledger);
}

function entriesAfter(ledger: Ledger, requests: Iterable<Spend>): LedgerEntry[] {
  requireGiven("ledger", ledger);
  const entries = [...ledger.entries];
  const ids = new Set(entries.map(({ id }) => id));
  let left = remaining(ledger);
  for (const request of requests) {
    const entry = paidEntry(ledger, request, left, { index: entries.length, ids });
    left = subtractAmounts(left, entry.spent);
    ids.add(entry.id);
    entries.push(entry);
  }
  return entries;
}

function paidEntry(
  ledger: Ledger,
  given: Spend,
  left: Amount,
  { index, ids }: { readonly index: number; readonly ids: ReadonlySet<string> },
): LedgerEntry {
  requireGiven("spend", given);
  const request = ownFields(given);
  requireKnownFields(ledger.currency, request);
  const each = requestedAmount(ledger, request);
  const requested = multiplyAmount(each, requireCount("times", request.times ?? 1, 1));
  if (typeof request.id !== "string" || request.id === "" || ids.has(request.id))
    fail("LEDGER_ENTRY", {
      index,
      found: "one whose id is empty or already used",
      accepted: "one with a new id",
    });
  if (isZero(requested))
    fail("LEDGER_ENTRY", { index, found: "a spend of nothing", accepted: "a spend of a positive amount" });
  refuseExcess(requested, left);
  return entryOf(request, requested);
}

/** What was spent so far: the exact sum of all entries. */
export function spent(ledger: Ledger): Amount {
  const nothing = parseAmount(ledger.currency, { epsilon: 0, delta: 0, rho: 0 }, "spent");
  return ledger.entries.reduce((sum, entry) => addAmounts(sum, entry.spent), nothing);
}

/** What is left of the budget. */
export function remaining(ledger: Ledger): Amount {
  return subtractAmounts(ledger.budget, spent(ledger));
}

function requestedAmount(ledger: Ledger, request: Spend): Amount {
  if (request.loss === undefined) return parseAmount(ledger.currency, { ...request }, "requested");
  requirePrivacyLoss(request.loss);
  if (request.epsilon !== undefined || request.rho !== undefined)
    fail("ARGUMENT", {
      name: "spend",
      found: "an amount and a loss",
      accepted: "either an amount or a loss",
    });
  if (request.loss.neighbours !== ledger.neighbours)
    refuseRelations(request.loss.neighbours, ledger.neighbours, [request.loss.neighbours, ledger.neighbours]);
  return amountOfLoss(ledger.currency, request.loss, request.delta);
}

function requireGiven(name: string, value: object): void {
  if (typeof value !== "object" || value === null)
    fail("ARGUMENT", { name, found: kindOf(value), accepted: "an object" });
}

function requireCurrency(currency: Currency): void {
  if (typeof currency === "string" && Object.hasOwn(componentsOf, currency)) return;
  const accepted = `one of: ${Object.keys(componentsOf).join(", ")}`;
  fail("ARGUMENT", { name: "currency", found: String(currency).slice(0, 40), accepted });
}

/** A misspelt delta, or a rho where epsilon is counted, would otherwise cost nothing. */
function requireKnownFields(currency: Currency, request: Spend): void {
  const known = ["id", "loss", "times", "note", "when", ...componentsOf[currency]];
  const unknown = Object.entries(request).find(([key, value]) => value !== undefined && !known.includes(key));
  if (unknown !== undefined)
    fail("ARGUMENT", {
      name: `spend field ${unknown[0]}`,
      found: `not known to a ledger of ${componentsOf[currency].join(" and ")}`,
      accepted: `one of: ${known.join(", ")}`,
    });
}

function refuseExcess(requested: Amount, left: Amount): void {
  if (fitsInto(requested, left)) return;
  fail("BUDGET_EXCEEDED", {
    requested: describeAmount(requested),
    remaining: describeAmount(left),
    difference: describeAmount(subtractAmounts(requested, left)),
  });
}

function entryOf({ id, note, when }: Spend, amount: Amount): LedgerEntry {
  return Object.freeze({
    id,
    spent: amount,
    ...(note === undefined ? {} : { note }),
    ...(when === undefined ? {} : { when }),
  });
}

function freezeLedger(ledger: Ledger): Ledger {
  return Object.freeze({ ...ledger, entries: Object.freeze([...ledger.entries]) });
}
