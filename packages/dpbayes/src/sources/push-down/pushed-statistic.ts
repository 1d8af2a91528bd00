import type { VectorPlan } from "@dpbayes/privacy";
import { isAbout } from "@dpbayes/privacy/formats";
import { derivedObstacle } from "./derived-obstacle.ts";
import { type LevelTables, levelTablesOf } from "./level-tables.ts";
import { binCountsOf, groupMomentsOf, type Moments, momentsOf } from "./moments.ts";
import { personObstacle } from "./persons/person-sql-sums.ts";

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
  if (isAbout(plan, "group-moments")) return groupMomentsOf(plan);
  if (isAbout(plan, "bin-counts")) return binCountsOf(plan);
  if (reading === undefined) return levelTablesOf(plan) ?? none(`SQL for ${plan.statistic.kind}`);
  return reading.kind === "counts" ? none("SQL for vectors of counts") : momentsOf(plan, reading);
}

function none(what: string) {
  return { kind: "none", why: `there is no ${what}` } as const;
}

function obstacle(plan: VectorPlan): string | undefined {
  const { study, statistic, mechanism, magnitude } = plan;
  const { length } = statistic.layout.coordinates;
  const ofPersons = personObstacle(plan);
  if (ofPersons !== undefined) return ofPersons;
  if (length > MOST_COORDINATES) return `a statistic of ${length} numbers is too long for a query`;
  const levels = Object.values(study.variables).flatMap((one) =>
    one.type === "category" ? [[...one.levels, ...Object.values(one.spellings ?? {}).flat()]] : [],
  );
  if (levels.some((one) => one.length > MOST_LEVELS)) return "a variable has too many levels for a query";
  const { grid } = mechanism.parameters;
  if (!(magnitude / grid + 1 < 2 ** 51)) return "its numbers are too large for the grid";
  if (!constantsOf(plan).every((c) => c >= SMALLEST && c <= LARGEST))
    return "its bounds or weights are too large or too small for the arithmetic of a database";
  return plan.reading?.kind === "row" ? derivedObstacle(plan.reading.design, study) : undefined;
}

function constantsOf(plan: VectorPlan): readonly number[] {
  const { grid } = plan.mechanism.parameters;
  if (isAbout(plan, "group-moments"))
    return [...weightsOf(plan.statistic.layout.blocks, grid), plan.bounds.scale];
  const { reading } = plan;
  if (reading === undefined || reading.kind === "counts") return [];
  const weights = weightsOf(reading.blocks, grid);
  if (reading.kind === "value") return [...weights, reading.unit?.scale ?? 1];
  const { columns, response, radius } = reading.design;
  return [...weights, ...columns.map(({ scale }) => scale), response.scale, radius];
}

function weightsOf(blocks: readonly { readonly weight: number }[], grid: number): readonly number[] {
  return blocks.flatMap(({ weight }) => [weight, weight / grid]);
}
