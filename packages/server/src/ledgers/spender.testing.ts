import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { openAudit } from "../audit/audit.ts";
import { databaseProblem } from "../database/database-problem.ts";
import { makePool } from "../database/make-pool.ts";
import { DpbayesError } from "../errors/index.ts";
import { type Ledgers, openLedgers } from "./ledgers.ts";

/** Which ledger is spent from, and how often: by spenders at once, each so many times. */
export interface Spending {
  readonly url: string;
  readonly organisation: string;
  readonly ledger: string;
  /** Names this program's spends: a second run of the same name repeats them. */
  readonly name: string;
  readonly spenders: number;
  readonly times: number;
  readonly epsilon: string;
}

/** What a spender was told. */
export interface Told {
  readonly spend: string;
  readonly outcome: "paid" | "again" | "refused";
  readonly index?: number;
  readonly hash?: string;
  readonly difference?: string;
}

export const people = { unit: "one patient", neighbours: "replace-one" } as const;

export function ledgersOn(pool: Pool): Ledgers {
  return openLedgers(pool, { secret: "s".repeat(32), clock: () => new Date(), audit: openAudit(pool) });
}

/** All spenders of one program at once; a spend whose answer is lost is repeated under its id until there is one. */
export async function spendAll(asked: Spending, tell: (told: Told) => void): Promise<void> {
  const pool = makePool(asked.url, { max: asked.spenders });
  const ledgers = ledgersOn(pool);
  await Promise.all(
    Array.from({ length: asked.spenders }, async (_, spender) => {
      for (let i = 0; i < asked.times; i++)
        tell(await spendUntilTold(ledgers, asked, `${asked.name}-${spender}-${i}`));
    }),
  );
  await pool.end();
}

/** Asks for a spend that was told paid once more. */
export function spendAgain(ledgers: Ledgers, asked: Asked, { spend }: Told): Promise<Told> {
  return spendUntilTold(ledgers, asked, spend);
}

const PATIENCE = 120_000;

type Asked = Pick<Spending, "organisation" | "ledger" | "epsilon">;

async function spendUntilTold(ledgers: Ledgers, asked: Asked, spend: string): Promise<Told> {
  const { organisation, ledger, epsilon } = asked;
  const by = { organisation, name: "token:test" };
  const amount = { epsilon, delta: "0" };
  const request = { spend, study: "ages", digest: "d".repeat(64), amount, ...people };
  // A database that does not come back is no reason to ask for ever.
  for (const until = Date.now() + PATIENCE; ; )
    try {
      const { receipt, again } = await ledgers.spend(by, ledger, request);
      return { spend, outcome: again ? "again" : "paid", index: receipt.index, hash: receipt.hash };
    } catch (error) {
      if (error instanceof DpbayesError && error.code === "BUDGET_EXCEEDED")
        return { spend, outcome: "refused", difference: String(error.details["difference"]) };
      if (databaseProblem(error) !== "unreachable" || Date.now() > until) throw error;
      await pause(50);
    }
}

// As a program: what it is to do is its one argument, what it was told are its lines.
const [, script, text] = process.argv;
if (text !== undefined && script?.endsWith("spender.testing.ts"))
  await spendAll(JSON.parse(text) as Spending, (told) => process.stdout.write(`${JSON.stringify(told)}\n`));
