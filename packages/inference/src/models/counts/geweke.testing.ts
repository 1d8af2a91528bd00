import { expect } from "vitest";
import { gamma, poisson } from "../../distributions/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { startIntensities } from "./sweeps/start.ts";
import { type Sweepable, sweepSource } from "./sweeps/sweeps.ts";
import { thisThread } from "./threads/this-thread.ts";

/** Prior of the factors in these tests: no moment is so large that means of it settle slowly. */
export const PRIOR = { shape: 1.2, rate: 1.5 };

/** Test functions of a joint state. */
type Functions = () => readonly number[];

interface JointTest {
  readonly model: Sweepable<unknown>;
  /** Rates of all cells at the present state; 0 where a cell does not belong to the model. */
  rates(): Float64Array;
  /** Makes the factors' state one of the prior, given gamma variables in all places. */
  settle?(): void;
  readonly functions: Functions;
}

/** P(|Z| > 6.11) = 1e-9 for a standard normal Z. */
const SIGMAS = 6.11;

/**
 * Geweke's joint-distribution test (2004) with independent replicates: factors from their prior, counts and noise
 * from the model, then sweeps. A sampler that is right leaves the joint law of factors and reports as it was, so
 * every test function has the same mean before and after; means of the paired differences are compared with 0,
 * with a false-alarm rate of 1e-9 per function. With R replicates a shift of 6/√R standard deviations of the
 * difference is seen.
 */
export function expectJointLawKept(test: JointTest, { seed = 1, replicates = 4000, sweeps = 2 } = {}): void {
  const { data } = test.model.job;
  const sweeper = thisThread.open(test.model.job);
  const differences: number[][] = [];
  for (let r = 0; r < replicates; r++) {
    const rng = seededSource(seed).split(r);
    simulate(test, rng);
    const before = test.functions();
    for (let s = 0; s < sweeps; s++) sweeper.sweep(sweepSource(rng, s));
    differences.push(test.functions().map((after, f) => after - before[f]!));
    expect(data.theta.every((x) => x > 0 && x < Number.POSITIVE_INFINITY)).toBe(true);
  }
  differences[0]!.forEach((_, f) => {
    expectZero(
      differences.map((all) => all[f]!),
      f,
    );
  });
}

/**
 * Σ rate·report over the cells that are read: a function of factors and data together. The first bit of a mask says
 * that a cell's own report is read.
 */
export function productOf(
  rates: Float64Array,
  { counts, mask }: { readonly counts: Int32Array; readonly mask: Uint8Array | undefined },
): number {
  return rates.reduce(
    (sum, rate, cell) => sum + (((mask?.[cell] ?? 1) & 1) === 0 ? 0 : rate * counts[cell]!),
    0,
  );
}

/** Factors, intensities, true counts and reports. */
function simulate({ model, rates, settle }: JointTest, rng: SeededSource): void {
  const { kind, data } = model.job;
  const factors = kind === "topics" ? [data.theta, data.phi] : [data.theta, data.blocks];
  for (const array of factors)
    for (let i = 0; i < array.length; i++) array[i] = gamma.sample(rng, data.shape, data.rate);
  settle?.();
  const means = rates();
  const columns = data.counts.length / data.decay.length;
  startIntensities(rng, data.intensities, data.decay, columns);
  for (let cell = 0; cell < means.length; cell++) {
    const alpha = data.decay[Math.floor(cell / columns)]!;
    data.counts[cell] = poisson.sample(rng, means[cell]!) + noise(rng, data.intensities, cell, alpha);
  }
  if (kind === "communities" && data.twice) reportTwice(rng, data, means);
}

/** One count per pair right of the diagonal, and a report of it on both sides. */
function reportTwice(
  rng: SeededSource,
  { counts, decay }: { readonly counts: Int32Array; readonly decay: Float64Array },
  means: Float64Array,
): void {
  const actors = decay.length;
  for (let i = 0; i < actors; i++)
    for (let j = i + 1; j < actors; j++) {
      const count = poisson.sample(rng, means[i * actors + j]!);
      counts[i * actors + j] = count + noise(rng, undefined, 0, decay[i]!);
      counts[j * actors + i] = count + noise(rng, undefined, 0, decay[j]!);
    }
}

/** Two-sided geometric noise; the difference of Poisson variables where intensities are part of the state. */
function noise(
  rng: SeededSource,
  intensities: { readonly plus: Float64Array; readonly minus: Float64Array } | undefined,
  cell: number,
  alpha: number,
): number {
  if (alpha === 0) return 0;
  if (intensities)
    return poisson.sample(rng, intensities.plus[cell]!) - poisson.sample(rng, intensities.minus[cell]!);
  const geometric = () => Math.floor(rng.exponential() / -Math.log(alpha));
  return geometric() - geometric();
}

function expectZero(differences: readonly number[], name: number): void {
  const n = differences.length;
  const mean = differences.reduce((sum, x) => sum + x, 0) / n;
  const variance = differences.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  // A function that is constant in a model has no standard error to be measured by.
  const z = variance === 0 ? mean : mean / Math.sqrt(variance / n);
  expect(Math.abs(z), `test function ${name}: z = ${z}`).toBeLessThan(SIGMAS);
}
