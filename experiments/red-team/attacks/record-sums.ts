import { seededSource } from "@dpbayes/inference";
import { logLikelihoodSum, logLikelihoodSumError } from "@dpbayes/privacy/private-mcmc";
import { exactSum } from "@dpbayes/privacy/statistics";
import { defineAttack } from "../attack.ts";

/** Values are whole multiples of it, so that their sums are exact in whole numbers. */
const UNIT = 2 ** -50;
const LARGEST = 8;
const GRID = 2 ** -20;

/** How many records are summed: up to a hundred thousand in a quick run, ten million at the end of a full one. */
const SIZES = [1000, 30_000, 100_000, 1_000_000, 10_000_000];

interface Sums {
  /** A sum of log-likelihoods. */
  logLikelihood(terms: Float64Array): number;
  /** A statistic's sum in steps of the grid. */
  steps(values: Float64Array): bigint;
}

const present: Sums = {
  logLikelihood: logLikelihoodSum,
  steps(values) {
    const sum = exactSum({ dimension: 1, grid: GRID, magnitude: LARGEST });
    for (let i = 0; i < values.length; i++) sum.add(values.subarray(i, i + 1));
    return sum.totals()[0]!;
  },
};

const plain = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);
const broken: Sums = { logLikelihood: plain, steps: (values) => BigInt(Math.round(plain(values) / GRID)) };

/** Exact sums in whole units, and in whole steps of values rounded one by one (halves to the even one, as doubles do). */
function exact(values: Float64Array): { readonly units: bigint; readonly steps: bigint } {
  let [units, steps] = [0n, 0n];
  for (const value of values) {
    units += BigInt(value / UNIT);
    steps += roundedToEven(value / GRID);
  }
  return { units, steps };
}

function roundedToEven(value: number): bigint {
  const [low, rest] = [Math.floor(value), value - Math.floor(value)];
  return BigInt(rest > 0.5 || (rest === 0.5 && low % 2 !== 0) ? low + 1 : low);
}

function table(rng: ReturnType<typeof seededSource>, size: number): Float64Array {
  const constant = rng.uniform();
  const value = rng.uniform() < 0.5 ? () => constant : () => rng.uniform();
  return Float64Array.from({ length: size }, () => -Math.round((LARGEST * value()) / UNIT) * UNIT);
}

/** Sums over many records. */
export const recordSums = defineAttack<Sums>({
  name: "numerics/sums",
  promise: "a sum over records lies within the error that the sensitivity pays for, however many they are",
  about: "sums tables of up to ten million records and compares with sums of whole numbers",
  present,
  broken,
  bug: "records are added as doubles and rounded at the end",
  tries: { quick: 3, full: 40 },
  run(sums, tries) {
    const rng = seededSource("record sums");
    let [broke, largest] = [0, 0];
    for (let i = 0; i < tries; i++) {
      const size = tries < SIZES.length ? SIZES[i]! : SIZES[Math.floor((i * SIZES.length) / tries)]!;
      const values = table(rng, size);
      const truth = exact(values);
      const error = Math.abs(Number(BigInt(sums.logLikelihood(values) / UNIT) - truth.units)) * UNIT;
      // Terms are exact; one unit is what this comparison itself rounds by.
      const within = error <= logLikelihoodSumError(size, LARGEST) + UNIT;
      if (!within || sums.steps(values) !== truth.steps) broke++;
      largest = Math.max(largest, size);
    }
    return { tried: tries, broken: broke, note: `up to ${largest.toLocaleString("en")} records` };
  },
});
