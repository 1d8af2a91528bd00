import type { SeededSource } from "../../../math/random/index.ts";
import { drawEmissions } from "../emissions.ts";
import type { Cells } from "../layout.ts";
import { firstStates } from "./first-states.ts";
import { stateSweep, writeLogEmissions } from "./state-sweep.ts";
import { countTransitions } from "./transitions.ts";

/** The states at which a short plug-in chain ends: counts, at least 0, taken for true. */
export function plugInStates(
  rng: SeededSource,
  model: Cells,
  counts: Float64Array,
  observed: Uint8Array,
  sweeps: number,
): Int32Array {
  const z = firstStates(rng, model, counts, observed);
  const logTheta = new Float64Array(model.states * model.width);
  const emissions = new Float64Array(model.cells * model.states);
  const weights = new Float64Array(model.states);
  const moves = countTransitions(model, z);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    drawEmissions(rng, model, counts, z, observed, logTheta);
    writeLogEmissions(model, counts, logTheta, observed, emissions);
    stateSweep(rng, model, emissions, z, moves, weights);
  }
  return z;
}
