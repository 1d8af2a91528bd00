import type { Wanted } from "../plan-options.ts";
import { refuse } from "../refuse.ts";
import type { Scenario } from "../scenario.ts";
import type { ExpectedWidth } from "../widths/expected-widths.ts";
import { type Solution, solveWidth } from "./solve.ts";

/** Budgets beyond these protect nobody, or say nothing. */
export const EPSILON_LIMITS = [0.01, 20] as const;
const MOST_RECORDS = 1e9;

/** What solving asks of a plan. */
export interface Solver {
  readonly wanted: Wanted;
  /** Widths of a scenario, known ones at no cost. */
  widths(scenario: Scenario): Promise<readonly ExpectedWidth[]>;
  readonly prior: readonly ExpectedWidth[];
}

/** Which epsilon gives the wanted width with the base's records. */
export async function solveEpsilon(solver: Solver, base: Scenario, noiseFree: Scenario): Promise<Solution> {
  const { wanted } = solver;
  return solveWidth((epsilon) => widthAt(solver, { ...base, epsilon }), wanted.width, {
    start: base.epsilon,
    limits: EPSILON_LIMITS,
    settle: threeDigits,
    noiseFree: await widthAt(solver, noiseFree),
    ...(await priorOf(solver, base)),
  });
}

/** How many records give the wanted width with the base's epsilon. */
export async function solveRecords(solver: Solver, base: Scenario): Promise<Solution> {
  const { wanted } = solver;
  return solveWidth((records) => widthAt(solver, { ...base, records }), wanted.width, {
    start: base.records,
    limits: [base.holders, MOST_RECORDS],
    settle: Math.round,
    ...(await priorOf(solver, base)),
  });
}

/** What is planned is what is printed, and typed in again. */
function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

async function widthAt(solver: Solver, scenario: Scenario): Promise<number> {
  return wantedRow(await solver.widths(scenario), solver.wanted).width;
}

async function priorOf(solver: Solver, base: Scenario): Promise<{ readonly prior?: number }> {
  const { name } = wantedRow(await solver.widths(base), solver.wanted);
  const found = solver.prior.find((row) => row.name === name);
  return found === undefined ? {} : { prior: found.width };
}

/** The number whose width is wanted: the one that is named, the only one, or the only coefficient. */
export function wantedRow<Row extends { readonly name: string }>(
  rows: readonly Row[],
  { parameter }: Wanted,
): Row {
  const accepted = `one of ${rows.map(({ name }) => name).join(", ")}`;
  if (parameter !== undefined)
    return (
      rows.find(({ name }) => name === parameter) ?? refuse("wanted.parameter", `"${parameter}"`, accepted)
    );
  const slopes = rows.filter(({ name }) => name.startsWith("coefficients["));
  const only = [rows, slopes].find((list) => list.length === 1)?.[0];
  return only ?? refuse("wanted.parameter", "missing", accepted);
}
