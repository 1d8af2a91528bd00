import { constrained, coordinateNames } from "../contracts/coordinate-names.ts";
import type { DensityModel } from "../contracts/density-model.ts";
import { parameterNames } from "../contracts/parameter-names.ts";
import { fail, requireCount, requireLength } from "../errors/index.ts";
import type { SeededSource } from "../math/random/seeded-source.ts";

const TRIES = 100;

/** Where a chain starts: at the point given by the caller, else at one that the model draws. */
export function startingPoint(
  model: DensityModel,
  rng: SeededSource,
  given: ArrayLike<number> | undefined,
): Float64Array {
  return given ? requireInitialPoint(model, Float64Array.from(given)) : initialPoint(model, rng);
}

/**
 * A starting point at which the log density is finite: the model's own, tried again up to a hundred
 * times. When none is, the error names the parameter that is most likely at fault.
 */
function initialPoint(model: DensityModel, rng: SeededSource): Float64Array {
  requireCount("the model's dimension", model.dimension, 1);
  let q: Float64Array = new Float64Array(0);
  let found = Number.NaN;
  for (let tries = 0; tries < TRIES; tries++) {
    q = model.initial(rng);
    requireLength("the model's initial point", q, model.dimension);
    found = model.logDensity(q);
    if (Number.isFinite(found)) return q;
  }
  return refuse(model, q, found, TRIES);
}

/** Checks a point given by the caller. */
export function requireInitialPoint(model: DensityModel, q: Float64Array): Float64Array {
  requireLength("the initial point", q, model.dimension);
  const found = model.logDensity(q);
  if (Number.isFinite(found)) return q;
  return refuse(model, q, found, 1);
}

function refuse(model: DensityModel, q: Float64Array, found: number, tries: number): never {
  const { parameter, value, problem } = suspect(model, q);
  return fail("INITIAL_DENSITY", { found: String(found), tries, parameter, value, problem });
}

interface Suspect extends NamedValue {
  readonly problem: string;
}

/**
 * The likely culprit of a density that is not finite: a coordinate whose parameter is not finite or that
 * makes the density finite when it alone moves to 0 or ±1, best both; else the first.
 */
function suspect(model: DensityModel, q: Float64Array): Suspect {
  const all = namedValues(model, q).map((coordinate, i) => ({
    ...coordinate,
    broken: !Number.isFinite(Number(coordinate.value)),
    movable: finiteWhenMoved(model, q, i),
  }));
  const broken = all.find((c) => c.broken && c.movable) ?? all.find((c) => c.broken);
  if (broken) return { ...broken, problem: "which is not finite" };
  const movable = all.find((c) => c.movable);
  if (movable) return { ...movable, problem: "and the density is finite when that alone is moved" };
  return { ...all[0]!, problem: "and moving any one parameter does not make the density finite" };
}

function finiteWhenMoved(model: DensityModel, q: Float64Array, coordinate: number): boolean {
  return [0, 1, -1].some((value) => Number.isFinite(model.logDensity(q.with(coordinate, value))));
}

interface NamedValue {
  readonly parameter: string;
  readonly value: string;
}

/** Every coordinate's parameter and its value at q. */
export function namedValues(
  model: Pick<DensityModel, "parameters" | "dimension" | "constrain">,
  q: Float64Array,
): readonly NamedValue[] {
  const names = parameterNames(model.parameters);
  const row = constrained(model, q);
  return coordinateNames(model).map((parameter, i) => {
    const at = names.indexOf(parameter);
    return { parameter, value: String(at < 0 ? q[i] : row[at]) };
  });
}
