import { densityModel } from "../../contracts/density-model.ts";
import type { Model } from "../../contracts/model.ts";
import { fail } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/seeded-source.ts";
import { namedValues, startingPoint } from "../initial-point.ts";
import { type Position, positionAt } from "./position.ts";

/** Where a chain starts: at `given` if there is one, else at a point that the model draws. */
export function initialPosition(model: Model, rng: SeededSource, given?: ArrayLike<number>): Position {
  return requirePosition(model, startingPoint(densityModel(model), rng, given));
}

/** The position at a point; the gradient there must be finite. */
export function requirePosition(model: Model, q: Float64Array): Position {
  const position = positionAt(model, q);
  const bad = position.gradient.findIndex((slope) => !Number.isFinite(slope));
  if (bad >= 0) fail("GRADIENT", { ...namedValues(model, q)[bad]!, found: String(position.gradient[bad]) });
  return position;
}
