import type { Answer } from "../../client/ask.ts";

export type Ledger = Answer<"GET /v1/ledgers/{id}">;
export type Amount = Readonly<Record<string, string>>;

/** Epsilon or rho, whichever the ledger counts first. */
export function mainAmount(amount: Amount): number {
  return Number(amount["rho"] ?? amount["epsilon"] ?? 0);
}

/** The same with its name: what a glance should find. */
export function mainWords(amount: Amount): string {
  return "rho" in amount ? `rho ${amount["rho"]}` : `epsilon ${amount["epsilon"] ?? 0}`;
}

/** "epsilon 1, delta 1e-6": as exact as it is kept. */
export function amountWords(amount: Amount): string {
  return Object.entries(amount)
    .filter(([name, value]) => name !== "delta" || Number(value) !== 0)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

/** How much of the budget is spent, from 0 to 1. */
export function spentShare({ budget, spent }: Ledger): number {
  const all = mainAmount(budget);
  return all > 0 ? mainAmount(spent) / all : 1;
}
