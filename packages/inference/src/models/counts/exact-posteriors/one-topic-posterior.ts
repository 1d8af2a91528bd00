import { requireLength } from "../../../errors/index.ts";
import { type FactorPrior, factorAt, logGrid, reportTable } from "./log-grid.ts";

/** What quadrature says about a model of two documents with one topic. */
export interface OneTopicPosterior {
  readonly logEvidence: number;
  /** Posterior means of the documents' weights. */
  readonly weights: readonly number[];
  /** Posterior means of the rates, documents by rows. */
  readonly rates: readonly (readonly number[])[];
}

/**
 * The exact posterior of the smallest topic model: two documents, one topic, rate μ_dv = θ_dφ_v, noisy
 * counts y_dv + two-sided geometric noise. Given θ the words are independent, so each φ_v is summed
 * out alone. What samplers of the whole model are checked against (local spec §10.3, §10.5).
 *
 * @example
 * ```ts
 * import { oneTopicPosterior } from "@dpbayes/inference/models/counts";
 * const exact = oneTopicPosterior([[4, -1], [2, 7]], 0.367879, { shape: 1.5, rate: 1 });
 * console.log(exact.logEvidence.toFixed(6)); // -12.238119
 * ```
 */
export function oneTopicPosterior(
  reports: readonly (readonly number[])[],
  decay: number,
  prior: FactorPrior,
  step = 0.2,
): OneTopicPosterior {
  requireLength("reports", reports, 2);
  const words = reports[0]!.length;
  requireLength("reports[1]", reports[1]!, words);
  const grid = logGrid(prior, step);
  const tables = reports.map((row) => row.map((report) => reportTable(report, decay, grid, 2)));
  const sums = { evidence: 0, weights: [0, 0], rates: [0, 1].map(() => new Array<number>(words).fill(0)) };
  const mass = new Float64Array(words);
  const scaled = new Float64Array(words);
  for (let i = 0; i < grid.nodes; i++)
    for (let j = 0; j < grid.nodes; j++) {
      for (let v = 0; v < words; v++)
        sumOverWord(grid.mass, tables[0]![v]!, tables[1]![v]!, i, j, v, mass, scaled);
      accumulate(i, j);
    }
  return summarised();

  /** Σ_φ p(φ)·P(ỹ_1v | θ_1φ)·P(ỹ_2v | θ_2φ), and the same with a factor φ. */
  function sumOverWord(
    weight: Float64Array,
    first: Float64Array,
    second: Float64Array,
    i: number,
    j: number,
    v: number,
    out: Float64Array,
    outScaled: Float64Array,
  ): void {
    let sum = 0;
    let times = 0;
    for (let k = 0; k < weight.length; k++) {
      const term = weight[k]! * first[i + k]! * second[j + k]!;
      sum += term;
      times += term * factorAt(grid, k);
    }
    out[v] = sum;
    outScaled[v] = times;
  }

  function accumulate(i: number, j: number): void {
    const joint = mass.reduce((product, m) => product * m, grid.mass[i]! * grid.mass[j]!);
    const weights = [factorAt(grid, i), factorAt(grid, j)];
    sums.evidence += joint;
    for (let d = 0; d < 2; d++) {
      sums.weights[d]! += joint * weights[d]!;
      for (let v = 0; v < words; v++)
        if (mass[v]! > 0) sums.rates[d]![v]! += (joint * weights[d]! * scaled[v]!) / mass[v]!;
    }
  }

  function summarised(): OneTopicPosterior {
    const share = (x: number) => x / sums.evidence;
    return Object.freeze({
      logEvidence: Math.log(sums.evidence),
      weights: sums.weights.map(share),
      rates: sums.rates.map((row) => row.map(share)),
    });
  }
}
