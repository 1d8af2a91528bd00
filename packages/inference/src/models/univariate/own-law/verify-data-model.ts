import { fail } from "../../../errors/index.ts";
import type { CountLaw } from "../density/laws/count-laws.ts";
import { NODE_LOG_DENSITY, NODE_SCORES, NODE_VALUE, type SmoothLaw } from "../density/laws/smooth-law.ts";
import type { OwnDataModel } from "./own-data-model.ts";

/** What a law states against what its other parts imply. */
export interface LawCheck {
  /** Largest relative differences, by what was compared. */
  readonly differences: Readonly<Record<string, number>>;
  /** Whether all of them are below the tolerance. */
  readonly passed: boolean;
}

/** Differences of three-point formulas lose half the digits; a wrong derivative is off by far more. */
const TOLERANCE = 1e-5;
const STEP = 1e-5;
const PLACES = [-6, -3, -1.5, -0.7, -0.2, 0, 0.2, 0.7, 1.5, 2.5];
const COUNTS = [0, 1, 2, 3, 5, 8, 13];

/**
 * Holds the parts of a law of one's own against each other at some parameters: value and coordinate, slope, bend and
 * scores against differences, and the mass against 1. A law with a wrong derivative samples
 * a wrong posterior without any other sign, so check a new one before its first use.
 *
 * @example
 * ```ts
 * import { verifyDataModel, type OwnDataModel } from "@dpbayes/inference/models/univariate";
 * const coin: OwnDataModel = {
 *   parameters: [{ name: "p", support: "unit", prior: { law: "beta", a: 1, b: 1 } }],
 *   law() {
 *     let p = 0.5;
 *     const mass = (k: number, scores: Float64Array, at: number) => {
 *       scores[at] = k === 1 ? 1 / p : -1 / (1 - p);
 *       return Math.log(k === 1 ? p : 1 - p);
 *     };
 *     return { parameterCount: 1, most: 1, set: (q) => void (p = q[0]!), mass, lower: mass, upper: mass };
 *   },
 *   start: ({ mean }) => [mean],
 * };
 * console.log(verifyDataModel(coin, [0.3]).passed); // true
 * ```
 */
export function verifyDataModel(own: OwnDataModel, parameters: ArrayLike<number>): LawCheck {
  const law = own.law();
  if (parameters.length !== law.parameterCount)
    fail("DIMENSION", { name: "parameters", found: String(parameters.length), accepted: law.parameterCount });
  const at = Float64Array.from(parameters);
  const differences = "most" in law ? countDifferences(law, at) : smoothDifferences(law, at);
  const passed = Object.values(differences).every((difference) => difference < TOLERANCE);
  return Object.freeze({ differences: Object.freeze(differences), passed });
}

function smoothDifferences(law: SmoothLaw, parameters: Float64Array): Record<string, number> {
  law.set(parameters);
  const slope = (f: (v: number) => number) => (v: number) => (f(v + STEP) - f(v - STEP)) / (2 * STEP);
  return {
    "coordinate of value": worst(PLACES, (v) => relative(law.coordinate(law.value(v)), v)),
    "peak at 0": relative(law.slope(0), 0),
    slope: worst(PLACES, (v) => relative(law.slope(v), slope(law.logDensity)(v))),
    bend: worst(PLACES, (v) => relative(law.bend(v), -slope(law.slope)(v))),
    mass: relative(massOf(law), 1),
    ...evaluated(law, parameters),
  };
}

/** What `evaluate` writes: value, log density, and scores at a fixed x. */
function evaluated(law: SmoothLaw, parameters: Float64Array): Record<string, number> {
  const node = new Float64Array(NODE_SCORES + law.parameterCount + 1);
  const at = (v: number) => {
    law.set(parameters);
    law.evaluate(v, node);
    return node;
  };
  return {
    "value by evaluate": worst(PLACES, (v) => relative(at(v)[NODE_VALUE]!, law.value(v))),
    "log density by evaluate": worst(PLACES, (v) => relative(at(v)[NODE_LOG_DENSITY]!, law.logDensity(v))),
    scores: worst(PLACES, (v) =>
      worst([...parameters.keys()], (k) => relative(at(v)[NODE_SCORES + k]!, scoreAt(law, parameters, v, k))),
    ),
  };
}

/** ∂/∂θ_k of log f(x) at the x of v, f = density in v times dv/dx. */
function scoreAt(law: SmoothLaw, parameters: Float64Array, v: number, k: number): number {
  law.set(parameters);
  const x = law.value(v);
  const step = STEP * Math.max(1e-3, Math.abs(parameters[k]!));
  const logAt = (move: number) => {
    law.set(parameters.map((value, i) => (i === k ? value + move : value)));
    return logDensityOfValue(law, x);
  };
  return (logAt(step) - logAt(-step)) / (2 * step);
}

function logDensityOfValue(law: SmoothLaw, x: number): number {
  const v = law.coordinate(x);
  const perUnit = (law.value(v + STEP) - law.value(v - STEP)) / (2 * STEP);
  return law.logDensity(v) - Math.log(perUnit);
}

/** The trapezoidal rule is exact to rounding for smooth bells that have fallen away at both ends. */
function massOf(law: SmoothLaw): number {
  const step = 0.01;
  let sum = 0;
  for (const direction of [-1, 1])
    for (let i = direction === 1 ? 1 : 0, term = 1; i < 1e6 && term > 1e-12; i++) {
      term = Math.exp(law.logDensity(direction * i * step));
      sum += term * step;
    }
  return sum;
}

function countDifferences(law: CountLaw, parameters: Float64Array): Record<string, number> {
  const counts = COUNTS.filter((k) => k <= law.most);
  const unused = new Float64Array(parameters.length);
  law.set(parameters);
  const parts = ["mass", "lower", "upper"] as const;
  const below = (k: number) =>
    Array.from({ length: k + 1 }, (_, j) => Math.exp(law.mass(j, unused, 0))).reduce((a, b) => a + b, 0);
  const differences: Record<string, number> = {
    lower: worst(counts, (k) => relative(Math.exp(lowerOf(law, k, unused)), below(k))),
    upper: worst(counts.slice(1), (k) => relative(Math.exp(law.upper(k, unused, 0)), 1 - below(k - 1))),
  };
  for (const part of parts)
    differences[`scores of ${part}`] = worst(counts.slice(1), (k) =>
      worst([...parameters.keys()], (j) => countScoreError(law, parameters, part, k, j)),
    );
  return differences;
}

/** At the largest count everything is below. */
function lowerOf(law: CountLaw, k: number, unused: Float64Array): number {
  return k >= law.most ? 0 : law.lower(k, unused, 0);
}

function countScoreError(
  law: CountLaw,
  parameters: Float64Array,
  part: "mass" | "lower" | "upper",
  k: number,
  j: number,
): number {
  const scores = new Float64Array(parameters.length);
  law.set(parameters);
  law[part](k, scores, 0);
  const stated = scores[j]!;
  const step = STEP * Math.max(1e-3, Math.abs(parameters[j]!));
  const logAt = (move: number) => {
    law.set(parameters.map((value, i) => (i === j ? value + move : value)));
    return law[part](k, scores, 0);
  };
  return relative(stated, (logAt(step) - logAt(-step)) / (2 * step));
}

function relative(got: number, expected: number): number {
  const difference = Math.abs(got - expected) / (1 + Math.abs(expected));
  return Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference;
}

function worst<Item>(items: readonly Item[], difference: (item: Item) => number): number {
  return items.reduce((most, item) => Math.max(most, difference(item)), 0);
}
