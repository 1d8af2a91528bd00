import { DpbayesError, parseStudy, paymentOf, readLedger, spendOnDisk } from "dpbayes";
import { carelessLedger } from "./careless-ledger.ts";

/** A ledger on disk as the attacks see it: units of a budget, each spent once. */
export interface LedgerSystem {
  /** Spends a unit of a budget of so many and gives the spend's name, or undefined where nothing is left. */
  spend(file: string, budget: number): Promise<string | undefined>;
  /** The names of all spends. Throws where the chain is not whole. */
  spends(file: string): readonly string[];
}

const payment = paymentOf(
  parseStudy({
    format: "dpbayes.study/1",
    id: "small",
    question: "How many?",
    variables: { x: { type: "boolean" } },
    model: { family: "bernoulli", formula: "x ~ 1" },
    privacy: { setting: "central", epsilon: 0.001, unit: "one person", neighbours: "replace-one" },
  }),
);

const present: LedgerSystem = {
  async spend(file, budget) {
    try {
      return (await spendOnDisk(file, payment, { budget: { epsilon: `${budget}e-3` }, wait: 200 })).entry.id;
    } catch (error) {
      if (error instanceof DpbayesError && error.code === "BUDGET_EXCEEDED") return undefined;
      throw error;
    }
  },
  spends: (file) => readLedger(file)?.entries.map(({ id }) => id) ?? [],
};

/** By the names that processes are started with. */
export const ledgerSystems = {
  present,
  "no reading back": carelessLedger("none"),
  "process ids": carelessLedger("process ids"),
  "holder alone": carelessLedger("holder alone"),
} as const satisfies Record<string, LedgerSystem>;

export type LedgerSystemName = keyof typeof ledgerSystems;
