import { recordModel, type SeededSource } from "@dpbayes/inference";
import { requireCholesky, solveLower, solveLowerTransposed } from "@dpbayes/inference/math";
import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Augmented } from "./data-augmentation.ts";
import { simulatedReleases } from "./simulated-releases.ts";

/** Stays that depend on age and dose: x, x², y, xy, y², nine numbers of a record. */
export function stayStudy(epsilon: number): Study {
  const number = { type: "number", bounds: [-1, 1] };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "stays",
    question: "How long do patients stay?",
    variables: { days: number, age: number, dose: number },
    model: { family: "linear-regression", formula: "days ~ age + dose" },
    privacy: {
      ...{ setting: "central", epsilon, delta: 1e-6, unit: "one patient" },
      ...{ neighbours: "replace-one", mechanism: "gaussian" },
    },
  });
}

/** Of both covariates, known. */
const SPREAD = 0.4;

interface Stays {
  readonly level: number;
  readonly age: number;
  readonly dose: number;
  readonly sigma: number;
}

export const STAYS_TRUTH: Stays = { level: 0, age: 0.5, dose: -0.3, sigma: 0.3 };

const spec = {
  parameters: { level: "normal(0, 1)", age: "normal(0, 1)", dose: "normal(0, 1)", sigma: "gamma(2, 4)" },
  normals: 3,
} as const;

function record(p: Stays, z: readonly [number, number, number]) {
  const [age, dose] = [SPREAD * z[0], SPREAD * z[1]];
  return { age, dose, days: p.level + p.age * age + p.dose * dose + p.sigma * z[2] };
}

/** Without the density of a record: parameters move with the normals held still (non-centred). */
export const stays = recordModel({ ...spec, record });

/** With it: with the records held still as well (interwoven). */
export const denseStays = recordModel({
  ...spec,
  record,
  logDensity: (p: Stays, { days, age, dose }: Readonly<Record<"days" | "age" | "dose", number>>) =>
    -Math.log(p.sigma) - 0.5 * ((days - p.level - p.age * age - p.dose * dose) / p.sigma) ** 2,
});

/** What is released of stays like these. */
export function stayReleases(study: Study) {
  const example = { days: 0, age: 0, dose: 0 };
  return simulatedReleases(study, example, (truth: Stays, rng) =>
    record(truth, [rng.normal(), rng.normal(), rng.normal()]),
  );
}

/** Rounds of coefficients given sigma and sigma given coefficients, and tries of the latter: as good as an exact draw. */
const [ROUNDS, TRIES] = [3, 5];

/** For data augmentation: age, dose and days are kept, and make draws of the coefficients exact. */
export function augmentedStays(): Augmented {
  const made = { age: 0, dose: 0, days: 0 };
  return {
    start: [0, 0, 0, 0.5],
    kept: 3,
    offer(rng, [level, age, dose, sigma], kept) {
      const [one, other] = [SPREAD * rng.normal(), SPREAD * rng.normal()];
      kept[0] = one;
      kept[1] = other;
      kept[2] = level! + age! * one + dose! * other + sigma! * rng.normal();
    },
    record([age, dose, days]) {
      made.age = age!;
      made.dose = dose!;
      made.days = days!;
      return made;
    },
    move(rng, parameters, records) {
      const sums = sumsOf(records);
      for (let i = 0; i < ROUNDS; i++) {
        moveCoefficients(rng, parameters, sums);
        moveSigma(rng, parameters, sums);
      }
    },
  };
}

/** Sums of (1, age, dose, days) with themselves, row by row. */
function sumsOf(records: Float64Array): Float64Array {
  const sums = new Float64Array(16);
  const row = new Float64Array([1, 0, 0, 0]);
  for (let i = 0; i < records.length; i += 3) {
    row.set(records.subarray(i, i + 3), 1);
    for (let a = 0; a < 4; a++) for (let b = 0; b <= a; b++) sums[4 * a + b]! += row[a]! * row[b]!;
  }
  for (let a = 0; a < 4; a++) for (let b = a + 1; b < 4; b++) sums[4 * a + b] = sums[4 * b + a]!;
  return sums;
}

/** Normal given sigma: precision X'X/σ² + 1, the prior being standard. */
function moveCoefficients(rng: SeededSource, parameters: Float64Array, sums: Float64Array): void {
  const variance = parameters[3]! ** 2;
  const precision = Float64Array.from({ length: 9 }, (_, i) => {
    const [a, b] = [Math.floor(i / 3), i % 3];
    return sums[4 * a + b]! / variance + (a === b ? 1 : 0);
  });
  requireCholesky("precision", precision, 3);
  const u = Float64Array.from({ length: 3 }, (_, a) => sums[12 + a]! / variance);
  solveLower(precision, 3, u);
  // L'β = u + z has mean (X'X/σ² + 1)⁻¹X'y/σ² and that precision.
  for (let a = 0; a < 3; a++) u[a]! += rng.normal();
  solveLowerTransposed(precision, 3, u);
  parameters.set(u);
}

/** gamma(2, 4) and its Jacobian, by a walk of the logarithm. */
function moveSigma(rng: SeededSource, parameters: Float64Array, sums: Float64Array): void {
  const way = [parameters[0]!, parameters[1]!, parameters[2]!, -1];
  let squares = 0;
  for (let a = 0; a < 4; a++) for (let b = 0; b < 4; b++) squares += way[a]! * way[b]! * sums[4 * a + b]!;
  const N = sums[0]!;
  const density = (l: number) => 2 * l - 4 * Math.exp(l) - N * l - 0.5 * squares * Math.exp(-2 * l);
  let l = Math.log(parameters[3]!);
  for (let i = 0; i < TRIES; i++) {
    const other = l + (1.7 / Math.sqrt(N)) * rng.normal();
    if (Math.log(rng.uniform()) < density(other) - density(l)) l = other;
  }
  parameters[3] = Math.exp(l);
}
