import type { SamplingRun } from "../../chains/outcome.ts";
import { type DensityModel, densityModel } from "../../contracts/density-model.ts";
import type { Model } from "../../contracts/model.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import type { Chains } from "../../diagnostics/index.ts";
import { fail } from "../../errors/index.ts";
import { multiplyLower, solveLower } from "../../math/linear-algebra/index.ts";
import { type Seed, seededSource } from "../../math/random/index.ts";
import { logAddExp } from "../../math/special/index.ts";
import type { Estimate } from "../importance/weighted-mean.ts";
import { bridgeIteration } from "./bridge-iteration.ts";
import { fitNormal, type NormalLaw } from "./normal-law.ts";

/**
 * log ∫ exp(log density) over the coordinates of a model, by bridge sampling (Meng and Wong 1996) between the posterior and a normal law: the law is
 * fitted to the first half of every chain, the second half and as many draws of the law make the bridge. The posterior is
 * folded about the law's centre first, p̃(z) → (p̃(z) + p̃(−z))/2, so that skew posteriors overlap with it as well as symmetric ones
 * (warp III, Meng and Schilling 2002). The error is that of the logarithm.
 *
 * @param run - chains of {@link coordinatesModel} of the model.
 */
export function bridgeSample(model: Model | DensityModel, run: SamplingRun, seed: Seed): Estimate {
  const { dimension } = model;
  if (parametersSize(run.parameters) !== dimension || run.results.length === 0)
    fail("ARGUMENT", {
      name: "run",
      found: `of ${parametersSize(run.parameters)} numbers`,
      accepted: `one or more chains of coordinatesModel(model), ${dimension} numbers`,
    });
  const halves = run.results.map(({ draws }) => halvesOf(draws, dimension));
  const law = fitNormal(
    halves.map(([first]) => first),
    dimension,
  );
  const logRatio = foldedRatio(densityModel(model), law);
  const logPosterior = halves.map(([, second]) => atRows(second, dimension, law, logRatio));
  return bridgeIteration(logPosterior, atProposals(logPosterior, dimension, logRatio, seed));
}

/** Rows of a chain, cut in the middle; the second halves of all chains are equally long. */
function halvesOf(draws: Float64Array, dimension: number): readonly [Float64Array, Float64Array] {
  const half = Math.floor(draws.length / dimension / 2) * dimension;
  return [draws.subarray(0, half), draws.subarray(draws.length - half)];
}

/** log of the folded density over the normal law's, at standardised z: log ½(p̃(m + Lz) + p̃(m − Lz)) + log|L| − log φ(z). */
function foldedRatio(model: DensityModel, { mean, factor, logDeterminant }: NormalLaw) {
  const n = mean.length;
  const [moved, point] = [new Float64Array(n), new Float64Array(n)];
  const constant = 0.5 * n * Math.log(2 * Math.PI) + logDeterminant - Math.LN2;
  const densityAt = (sign: number): number => {
    for (let i = 0; i < n; i++) point[i] = mean[i]! + sign * moved[i]!;
    const log = model.logDensity(point);
    return Number.isNaN(log) ? -Infinity : log;
  };
  return (z: Float64Array): number => {
    multiplyLower(factor, n, z, moved);
    let square = 0;
    for (const value of z) square += value * value;
    return logAddExp(densityAt(1), densityAt(-1)) + constant + 0.5 * square;
  };
}

function atRows(
  rows: Float64Array,
  dimension: number,
  { mean, factor }: NormalLaw,
  logRatio: (z: Float64Array) => number,
): Float64Array {
  const z = new Float64Array(dimension);
  return new Float64Array(rows.length / dimension).map((_, row) => {
    for (let i = 0; i < dimension; i++) z[i] = rows[row * dimension + i]! - mean[i]!;
    solveLower(factor, dimension, z);
    return logRatio(z);
  });
}

function atProposals(
  logPosterior: Chains,
  dimension: number,
  logRatio: (z: Float64Array) => number,
  seed: Seed,
): Float64Array {
  const rng = seededSource(seed).split("bridge");
  const z = new Float64Array(dimension);
  const count = logPosterior.reduce((sum, chain) => sum + chain.length, 0);
  return new Float64Array(count).map(() => {
    for (let i = 0; i < dimension; i++) z[i] = rng.normal();
    return logRatio(z);
  });
}
