import type { Measurement } from "../../measurements/measurement.ts";
import { plainValue, scaledMoments, theVariable } from "../../measurements/one-variable.ts";
import type { Study } from "../../study/study.ts";
import type { CountVariable, NumberVariable } from "../../study/variable.ts";
import { momentWeights } from "./weights.ts";

/** Σx̃ and Σx̃²: what the mean of any law on the bounds, and the width of its interval, rest on. */
export function lawFreeMoments(study: Study): Measurement {
  const { name, variable } = theVariable(study);
  return scaledMoments(study, name, variable as NumberVariable | CountVariable, true, momentWeights(study));
}

/** Σx in its own unit, and nothing else: the total is the sum itself, however many records it has. */
export function plainSum(study: Study): Measurement {
  const { name, variable } = theVariable(study);
  return plainValue(study, name, variable as NumberVariable | CountVariable, false);
}
