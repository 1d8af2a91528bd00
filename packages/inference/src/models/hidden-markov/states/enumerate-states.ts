import { fail } from "../../../errors/index.ts";
import { logSumExp } from "../../../math/special/index.ts";
import { type Cells, requireCells } from "../layout.ts";
import { countTransitions, logStates, moveCell, writeStateWeights } from "./transitions.ts";

/** Most assignments of states that are worth listing. */
const MOST = 1e6;

/** The exact posterior of the hidden states of a tiny model: what samplers are checked against. */
export interface EnumeratedStates {
  readonly logEvidence: number;
  /** P(z_c = k), cells × states. */
  readonly marginals: Float64Array;
}

/** Lists every assignment of states; log emissions are cells × states. */
export function enumerateStates(model: Cells, logEmissions: Float64Array): EnumeratedStates {
  const { states: K, cells } = model;
  const count = K ** cells;
  if (count > MOST)
    fail("ARGUMENT", { name: "the number of state sequences", found: count, accepted: `at most ${MOST}` });
  const logs = new Float64Array(count);
  const z = new Int32Array(cells);
  for (let a = 0; a < count; a++) {
    writeDigits(a, K, z);
    logs[a] = logStates(model, z);
    for (let c = 0; c < cells; c++) logs[a]! += logEmissions[c * K + z[c]!]!;
  }
  const logEvidence = logSumExp(logs);
  const marginals = new Float64Array(cells * K);
  logs.forEach((log, a) => {
    writeDigits(a, K, z);
    for (let c = 0; c < cells; c++) marginals[c * K + z[c]!]! += Math.exp(log - logEvidence);
  });
  return Object.freeze({ logEvidence, marginals });
}

function writeDigits(number: number, base: number, out: Int32Array): void {
  let rest = number;
  for (let i = 0; i < out.length; i++) {
    out[i] = rest % base;
    rest = Math.floor(rest / base);
  }
}

/**
 * P(z_c = k | all other states, counts) of every cell, cells × states: the conditionals that a sweep draws
 * from. Pass emissions of 0 for those without counts.
 */
export function stateConditionals(model: Cells, z: Int32Array, logEmissions: Float64Array): Float64Array {
  const { states: K, cells } = model;
  const transitions = countTransitions(model, z);
  const weights = new Float64Array(K);
  const out = new Float64Array(cells * K);
  for (let c = 0; c < cells; c++) {
    moveCell(model, z, transitions, c, -1);
    writeStateWeights(model, z, transitions, c, weights);
    const logs = weights.map((w, k) => Math.log(w) + logEmissions[c * K + k]!);
    const total = logSumExp(logs);
    for (let k = 0; k < K; k++) out[c * K + k] = Math.exp(logs[k]! - total);
    moveCell(model, z, transitions, c, 1);
  }
  return out;
}

/** log P(counts | state) of every cell and state, without multinomial coefficients. */
export function logEmissionsOf(model: Cells, counts: Float64Array, theta: Float64Array): Float64Array {
  requireCells("counts", counts, model);
  const { states: K, cells, width } = model;
  const out = new Float64Array(cells * K);
  for (let c = 0; c < cells; c++)
    for (let k = 0; k < K; k++)
      for (let j = 0; j < width; j++) {
        const n = counts[c * width + j]!;
        if (n !== 0) out[c * K + k]! += n * Math.log(theta[k * width + j]!);
      }
  return out;
}
