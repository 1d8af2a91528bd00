import type { VectorPlan } from "@dpbayes/privacy";
import type { Reading } from "@dpbayes/privacy/plan";
import { type LevelTables, levelTablesOf } from "./level-tables.ts";
import { type Moments, momentsOf } from "./moments.ts";

/** What a database sums for a plan. */
export type PushedStatistic = Moments | LevelTables;

/** Constants within these keep every product far from under- and overflow (README.md). */
const SMALLEST = 2 ** -60;
const LARGEST = 2 ** 60;
const MOST_COORDINATES = 20_000;
const MOST_LEVELS = 1_000;

/** The statistic of a plan in the form that SQL can sum, or why there is none. */
export function pushedStatistic(plan: VectorPlan): PushedStatistic | { readonly kind: "none"; why: string } {
  const why = obstacle(plan);
  if (why !== undefined) return { kind: "none", why };
  const { reading } = plan;
  if (reading === undefined) return levelTablesOf(plan) ?? none(`SQL for ${plan.statistic.kind}`);
  return reading.kind === "counts" ? none("SQL for vectors of counts") : momentsOf(plan, reading);
}

function none(what: string) {
  return { kind: "none", why: `there is no ${what}` } as const;
}

function obstacle({ study, statistic, reading, mechanism, magnitude }: VectorPlan): string | undefined {
  const { length } = statistic.layout.coordinates;
  if (length > MOST_COORDINATES) return `a statistic of ${length} numbers is too long for a query`;
  const levels = Object.values(study.variables).flatMap((one) =>
    one.type === "category" ? [one.levels] : [],
  );
  if (levels.some((one) => one.length > MOST_LEVELS)) return "a variable has too many levels for a query";
  const { grid } = mechanism.parameters;
  if (!(magnitude / grid + 1 < 2 ** 51)) return "its numbers are too large for the grid";
  return reading && !constantsOf(reading, grid).every((c) => c >= SMALLEST && c <= LARGEST)
    ? "its bounds or weights are too large or too small for the arithmetic of a database"
    : undefined;
}

function constantsOf(reading: Reading, grid: number): readonly number[] {
  if (reading.kind === "counts") return [];
  const weights = reading.blocks.flatMap(({ weight }) => [weight, weight / grid]);
  if (reading.kind === "value") return [...weights, reading.unit?.scale ?? 1];
  const { columns, response, radius } = reading.design;
  return [...weights, ...columns.map(({ scale }) => scale), response.scale, radius];
}
