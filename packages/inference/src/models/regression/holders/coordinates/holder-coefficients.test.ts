import type { EffectLaw } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import {
  cholesky,
  choleskyLogDeterminant,
  multiplyTransposed,
} from "../../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { scalarPriorOf } from "../../../priors/scalar-prior.ts";
import type { Difference } from "../holder-effects.ts";
import { effectDensity } from "./effect-law.ts";
import { type HolderCoefficients, holderCoefficients } from "./holder-coefficients.ts";
import { spreadPrior } from "./spread-prior.ts";

const J = 3;
const sds = [2, 1.5, 0.8];
/** log units that priors are measured in, about where they are, and how far coefficients are sampled in them. */
const units = [0, 0.4, -0.7];
const middle = [0, 0.2, -0.4];
const held = [0, 0.3, 1];
/** What coordinates follow of the units, and about where that is. */
const [followed, origin] = [
  [0, 0.5, -0.2],
  [0, 0.1, -0.5],
];
const inUnit = (k: number) => Math.exp(-units[k]!);
const priors = sds.map((sd) => scalarPriorOf({ law: "normal", mean: 0.1, sd }));

function coefficientsOf(
  differences: readonly Difference[],
  law: EffectLaw,
  told: "nothing" | "all" | "some",
) {
  const rng = seededSource("told");
  const K = differences.length;
  const constants = differences.map(() => {
    const variances = Float64Array.from({ length: J }, () =>
      told === "some" ? rng.uniform() : told === "all" ? 1e-3 : 1e3,
    );
    return { variances, estimates: variances.map(() => rng.normal()) };
  });
  const distance = Float64Array.from({ length: J * K }, (_, at) => (at % K === 0 ? 0 : 0.3 * rng.normal()));
  const coefficients = holderCoefficients({
    holders: J,
    differences,
    law,
    priors,
    spreads: priors.map(spreadPrior),
    distance,
    told: constants,
    ...{ units: middle, followed: origin, held },
  });
  coefficients.units.set(units);
  coefficients.followed.set(followed);
  return coefficients;
}

/** φ_k, log τ_k, and φ_jk, as far as they are free. */
function natural(differences: readonly Difference[], { mean, spread, own }: HolderCoefficients): number[] {
  const K = differences.length;
  return differences.flatMap((difference, k) => [
    ...(difference === "own" ? [] : [mean(k)]),
    ...(difference === "random" ? [Math.log(spread(k))] : []),
    ...(difference === "same" ? [] : Array.from({ length: J }, (_, j) => own[j * K + k]!)),
  ]);
}

/** ½ log|AᵀA|, A the derivative of a map by differences. */
function logVolume(map: (q: Float64Array) => number[], q: Float64Array): number {
  const n = q.length;
  const A = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    const [up, down] = [map(q.with(i, q[i]! + 1e-5)), map(q.with(i, q[i]! - 1e-5))];
    expect(up).toHaveLength(n);
    for (let row = 0; row < n; row++) A[row * n + i] = (up[row]! - down[row]!) / 2e-5;
  }
  const square = new Float64Array(n * n);
  multiplyTransposed(A, A, square, n, n, n);
  expect(cholesky(square, n)).toBe(n);
  return 0.5 * choleskyLogDeterminant(square, n);
}

const kinds = [
  ["same", "same", "same"],
  ["own", "random", "same"],
  ["own", "random", "random"],
  ["random", "random", "random"],
  ["random", "same", "random"],
  ["own", "own", "own"],
] as const satisfies readonly (readonly Difference[])[];
const cases = kinds.flatMap((differences) =>
  (["normal", "student"] as const).flatMap((law) =>
    (["nothing", "all", "some"] as const).map((told) => [differences, law, told] as const),
  ),
);

test.each(cases)(
  "coefficients that are %j, %s, data that tell %s: density and gradient",
  (differences, law, told) => {
    const coefficients = coefficientsOf(differences, law, told);
    const n = coefficients.dimension;
    const K = differences.length;
    const rng = seededSource("somewhere");
    const q = new Float64Array(n + 1).map(() => 0.7 * rng.normal());
    const logJacobian = coefficients.moveTo(q, 1);

    // The density is that of the model as it is written, times the Jacobian of the map to log τ and φ, whatever the data tell.
    const random = differences.flatMap((one, k) => (one === "random" ? [k] : []));
    const effects = effectDensity(law, random.length);
    let logPrior = 0;
    differences.forEach((difference, k) => {
      if (difference !== "own") logPrior += priors[k]!.logDensity(coefficients.mean(k) * inUnit(k));
      for (let j = 0; j < J && difference === "own"; j++)
        logPrior += priors[k]!.logDensity(coefficients.own[j * K + k]! * inUnit(k));
      if (difference !== "random") return;
      const tau = coefficients.spread(k);
      logPrior += scalarPriorOf({ law: "half-normal", sd: 0.3 * sds[k]! }).logDensity(tau * inUnit(k));
    });
    const logPriorOfParameters = logPrior;
    let logSpreads = 0;
    for (const k of random) logSpreads += Math.log(coefficients.spread(k));
    for (let j = 0; j < J && random.length > 0; j++) {
      const square = random.reduce(
        (sum, k) =>
          sum + ((coefficients.own[j * K + k]! - coefficients.mean(k)) / coefficients.spread(k)) ** 2,
        0,
      );
      logPrior += effects.logDensity(square);
    }
    expect(coefficients.logPrior).toBeCloseTo(logPrior, 10);
    expect(coefficients.logPrior - coefficients.logEffects).toBeCloseTo(logPriorOfParameters, 10);
    const mapped = (at: Float64Array) => {
      coefficients.moveTo(at, 1);
      return natural(differences, coefficients);
    };
    const volume = logVolume((inner) => mapped(Float64Array.of(0, ...inner)), q.slice(1));
    // Of τ and η: ∂τ/∂log τ = τ, ∂η_j/∂φ_j = 1/τ; of numbers in their units: e^{−u} each.
    const ofUnits = differences.reduce(
      (sum, difference, k) => sum - { same: 1, own: J, random: 2 }[difference] * units[k]!,
      0,
    );
    expect(logJacobian).toBeCloseTo(volume + logSpreads - J * logSpreads + ofUnits, 6);

    // A smooth function of φ_jk beside it.
    const value = (at: Float64Array) => {
      const jacobian = coefficients.moveTo(at, 1);
      return coefficients.own.reduce(
        (sum, x, i) => sum + (i + 1) * Math.sin(x),
        jacobian + coefficients.logPrior,
      );
    };
    value(q);
    coefficients.own.forEach((x, i) => {
      coefficients.gradient[i]! += (i + 1) * Math.cos(x);
    });
    const gradient = new Float64Array(n + 1);
    coefficients.pullBack(q, 1, gradient);
    const [inUnits, inFollowed] = [coefficients.inUnits.slice(), coefficients.inFollowed.slice()];
    for (let i = 1; i <= n; i++) {
      const slope = (value(q.with(i, q[i]! + 1e-5)) - value(q.with(i, q[i]! - 1e-5))) / 2e-5;
      expect(gradient[i]).toBeCloseTo(slope, 5);
    }
    expect(gradient[0]).toBe(0);
    differences.forEach((_, k) => {
      const slopeIn = (numbers: Float64Array) => {
        const here = numbers[k]!;
        const at = (shift: number) => {
          numbers[k] = here + shift;
          return value(q);
        };
        const slope = (at(1e-5) - at(-1e-5)) / 2e-5;
        at(0);
        return slope;
      };
      expect(inUnits[k]).toBeCloseTo(slopeIn(coefficients.units), 5);
      expect(inFollowed[k]).toBeCloseTo(slopeIn(coefficients.followed), 5);
    });
  },
);

describe("a start", () => {
  it.each(cases)("that is %j, %s, data that tell %s, is found again", (differences, law, told) => {
    const coefficients = coefficientsOf(differences, law, told);
    const rng = seededSource("start");
    const numbers = (n: number) => Float64Array.from({ length: n }, () => rng.normal());
    const start = { mean: numbers(3), spread: numbers(3).map(Math.abs), own: numbers(3 * J) };
    const q = new Float64Array(coefficients.dimension);
    coefficients.writeStart(start, q, 0);
    coefficients.units.set(middle);
    coefficients.followed.set(origin);
    coefficients.moveTo(q, 0);
    differences.forEach((difference, k) => {
      if (difference !== "own") expect(coefficients.mean(k)).toBeCloseTo(start.mean[k]!, 12);
      if (difference === "random") expect(coefficients.spread(k)).toBeCloseTo(start.spread[k]!, 12);
      for (let j = 0; j < J && difference !== "same"; j++)
        expect(coefficients.own[j * 3 + k]).toBeCloseTo(start.own[j * 3 + k]!, 12);
    });
  });
});

test("Student effects of one coefficient follow Student's t with 4 degrees of freedom", () => {
  // t₄: 3/8·(1 + x²/4)^(−5/2).
  for (const x of [0, 0.7, 3, 20])
    expect(effectDensity("student", 1).logDensity(x * x)).toBeCloseTo(
      Math.log(3 / 8) - 2.5 * Math.log1p(x ** 2 / 4),
      12,
    );
});
