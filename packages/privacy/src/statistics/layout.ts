import { fail, requireCount, requirePositive } from "../errors/index.ts";
import type { Block, Layout } from "./statistic.ts";

/** A block before its coordinates are joined to the others. */
export interface BlockPlan {
  readonly name: string;
  readonly weight: number;
  readonly coordinates: readonly string[];
}

/** Joins blocks in wire order into a frozen layout. */
export function layoutOf(plans: readonly BlockPlan[]): Layout {
  const blocks = plans.map(
    ({ name, weight, coordinates }): Block => Object.freeze({ name, weight, length: coordinates.length }),
  );
  return Object.freeze({
    blocks: Object.freeze(blocks),
    coordinates: Object.freeze(plans.flatMap((plan) => plan.coordinates)),
  });
}

/** Weights by block name: the defaults, with some replaced. Unknown names and weights <= 0 are refused. */
export function blockWeights<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  overrides?: Readonly<Partial<Record<Name, number>>>,
): Readonly<Record<Name, number>> {
  for (const [name, weight] of Object.entries(overrides ?? {})) {
    if (!Object.hasOwn(defaults, name)) refuseBlock(name, Object.keys(defaults));
    requirePositive(`weight of block ${name}`, weight as number);
  }
  return Object.freeze({ ...defaults, ...overrides });
}

function refuseBlock(name: string, known: readonly string[]): never {
  return fail("ARGUMENT", { name: "weights", found: `for a block ${name}`, accepted: known.join(", ") });
}

/** Column names of the covariates: as given, or x1..xd. */
export function covariateNames(covariates: number, columns?: readonly string[]): readonly string[] {
  requireCount("covariates", covariates, 1);
  const names = columns ?? Array.from({ length: covariates }, (_, j) => `x${j + 1}`);
  if (names.length !== covariates)
    fail("ARGUMENT", { name: "columns", found: `${names.length} names`, accepted: `${covariates} names` });
  return names;
}
