import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { spent } from "@dpbayes/privacy/ledger";
import { chainOf, type LedgerLine, ledgerOf } from "dpbayes/ledger";
import { makePool } from "../database/make-pool.ts";
import { ledgersOn, people, type Spending, spendAgain, type Told } from "./spender.testing.ts";

/** How many spend how often, and how often something is killed meanwhile. */
export interface Spenders {
  readonly processes: number;
  /** In each process. */
  readonly spenders: number;
  /** By each spender. */
  readonly times: number;
  /** Of the whole budget, and of each spend. */
  readonly budget: string;
  readonly each: string;
  /** SIGKILLs of spending programs, each started again under its name. */
  readonly kills: number;
  /** How often the database, or all that speaks to it, is killed, and how: spread evenly over what is told. */
  readonly databaseKills?: number;
  killDatabase?(): unknown;
}

export interface SpendersFound {
  /** Lines that are spends, and what the lines add up to. */
  readonly accepted: number;
  readonly spent: string;
  /** Distinct spends that were told paid, or refused; none is both. */
  readonly toldPaid: number;
  readonly toldRefused: number;
  /** Told paid, and not in the ledger under that number and hash; or asked for again, and given another receipt. */
  readonly lost: number;
  /** Refused, and in the ledger all the same. */
  readonly wrong: number;
  /** Refusals that do not say by how much. */
  readonly wordless: number;
  readonly killed: number;
  readonly databaseKilled: number;
  readonly seconds: number;
}

/** Spenders in processes of their own on one ledger of a migrated database; what they were told against what the ledger says in the end. */
export async function runSpenders(url: string, asked: Spenders): Promise<SpendersFound> {
  const pool = makePool(url, {});
  const ledgers = ledgersOn(pool);
  const made = await pool.query<{ id: string }>(
    "INSERT INTO organisation (name) VALUES (gen_random_uuid()::text) RETURNING id",
  );
  const organisation = made.rows[0]!.id;
  const by = { organisation, name: "account:test" };
  const budget = { epsilon: asked.budget };
  const { id: ledger } = await ledgers.open(by, { name: "spenders", ...people, budget });
  const began = performance.now();
  const gathered = await allProcesses(asked, { url, organisation, ledger });
  const seconds = (performance.now() - began) / 1000;
  const { lines } = chainOf("ledger", Buffer.from(await text(await ledgers.lines(organisation, ledger))));
  const state = await ledgers.read(organisation, ledger);
  if (state.spent["epsilon"] !== sumOf(lines) || state.head !== lines.at(-1)!.hash)
    throw new Error("the row and the lines differ");
  const asking = { url, organisation, ledger, epsilon: asked.each };
  const again = await Promise.all(paidOf(gathered).map((told) => spendAgain(ledgers, asking, told)));
  await pool.end();
  return { ...compared(gathered, lines, again), ...countsOf(gathered), seconds };
}

function sumOf(lines: readonly LedgerLine[]): string {
  return spent(ledgerOf("ledger", lines)!)["epsilon"]!;
}

function paidOf({ told }: Gathered): readonly Told[] {
  const paid = told.filter(({ outcome }) => outcome !== "refused");
  return [...new Map(paid.map((one) => [one.spend, one])).values()];
}

function compared({ told }: Gathered, lines: readonly LedgerLine[], again: readonly Told[]) {
  const hashes = new Map(
    lines.flatMap(({ event, hash }) => (event.kind === "spend" ? [[event.id, hash]] : [])),
  );
  const refused = told.filter(({ outcome }) => outcome === "refused");
  const paid = [...told.filter(({ outcome }) => outcome !== "refused"), ...again];
  return {
    accepted: hashes.size,
    spent: sumOf(lines),
    toldPaid: new Set(paid.map(({ spend }) => spend)).size,
    toldRefused: new Set(refused.map(({ spend }) => spend)).size,
    lost: paid.filter(({ spend, hash }) => hash === undefined || hashes.get(spend) !== hash).length,
    wrong: refused.filter(({ spend }) => hashes.has(spend)).length,
    wordless: refused.filter(({ difference }) => !difference?.startsWith("epsilon ")).length,
  };
}

interface Gathered {
  readonly told: Told[];
  killed: number;
  databaseKilled: number;
}

function countsOf({ killed, databaseKilled }: Gathered) {
  return { killed, databaseKilled };
}

async function allProcesses(
  asked: Spenders,
  on: Pick<Spending, "url" | "organisation" | "ledger">,
): Promise<Gathered> {
  const { processes, spenders, times, each: epsilon } = asked;
  const gathered: Gathered = { told: [], killed: 0, databaseKilled: 0 };
  const told = () => killDatabase(asked, gathered);
  await Promise.all(
    Array.from({ length: processes }, (_, p) =>
      oneProcess({ ...on, name: `p${p}`, spenders, times, epsilon }, asked.kills, gathered, told),
    ),
  );
  return gathered;
}

function killDatabase(asked: Spenders, gathered: Gathered): void {
  const { databaseKills = 0, processes, spenders, times } = asked;
  const share = (processes * spenders * times) / (databaseKills + 1);
  if (gathered.databaseKilled >= databaseKills) return;
  if (gathered.told.length < (gathered.databaseKilled + 1) * share) return;
  gathered.databaseKilled++;
  asked.killDatabase?.();
}

/** Runs a program to its end. While kills are left it is killed once it was told something, and started again: it repeats every id. */
async function oneProcess(
  spending: Spending,
  kills: number,
  gathered: Gathered,
  told: () => void,
): Promise<void> {
  const script = fileURLToPath(new URL("./spender.testing.ts", import.meta.url));
  const words = ["--import", "tsx", "--conditions=source", script, JSON.stringify(spending)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let rest = "";
  let killed = false;
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop()!;
    for (const line of lines) gathered.told.push(JSON.parse(line) as Told);
    if (lines.length > 0) told();
    if (killed || gathered.killed >= kills || lines.length === 0) return;
    killed = child.kill("SIGKILL");
    gathered.killed++;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (killed) return oneProcess(spending, kills, gathered, told);
  if (code !== 0) throw new Error(`a spender ended with ${code}`);
}
