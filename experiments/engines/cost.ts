import { emitSums, exactSumsOf } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import type { AskedEngine } from "./engine.ts";
import { columns, study } from "./rows-of-doubles.ts";

/** What sums may cost at most, beside a plain sum of as many columns. */
export const GOAL = 3;

/** What a query costs in seconds: the least of several runs, as others use the machine too. */
interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

export interface SumsCost {
  readonly totals: readonly bigint[];
  readonly figures: Readonly<Record<string, number>>;
  /** How many times as long as the plain sum the sums take. */
  readonly ratio: number;
}

/** The study's sums of a table beside a plain sum of as many columns, in turn. */
export async function sumsCost(engine: AskedEngine, table: string, runs: number): Promise<SumsCost> {
  const sums = emitSums(study, { engine: engine.name, table });
  const plain = `SELECT ${columns.map((column) => `sum(${column}) AS ${column}`).join(", ")} FROM ${table}`;
  await engine.row(plain);
  let [least, exact] = [endless, endless];
  let totals: readonly bigint[] = [];
  for (let i = 0; i < runs; i++) {
    least = lesser(least, await costOf(engine, () => engine.row(plain)));
    const work = async () => {
      totals = exactSumsOf(await engine.row(sums), engine.name).totals;
    };
    exact = lesser(exact, await costOf(engine, work));
  }
  const ratio = round(exact.wall / least.wall);
  return { totals, figures: figuresOf(engine.name, least, exact, ratio), ratio };
}

const endless: Cost = { wall: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };

function lesser(a: Cost, b: Cost): Cost {
  return { wall: Math.min(a.wall, b.wall), cpu: Math.min(a.cpu, b.cpu) };
}

async function costOf(engine: AskedEngine, work: () => Promise<unknown>): Promise<Cost> {
  const [start, before] = [performance.now(), engine.cpu()];
  await work();
  return { wall: (performance.now() - start) / 1000, cpu: engine.cpu() - before };
}

function figuresOf(name: string, plain: Cost, sums: Cost, ratio: number): Readonly<Record<string, number>> {
  const walls = {
    [`${name} plain wall s`]: round(plain.wall),
    [`${name} sums wall s`]: round(sums.wall),
    [`${name} wall ratio`]: ratio,
  };
  // Not every engine's process is known.
  if (plain.cpu === 0) return walls;
  return {
    ...walls,
    [`${name} plain cpu s`]: round(plain.cpu),
    [`${name} sums cpu s`]: round(sums.cpu),
    [`${name} cpu ratio`]: round(sums.cpu / plain.cpu),
  };
}

export function round(value: number): number {
  return Number(value.toPrecision(3));
}
