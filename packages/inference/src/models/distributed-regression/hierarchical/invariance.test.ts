import { describe, expect, it } from "vitest";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { hmc } from "../../../samplers/hmc/hmc.ts";
import { LARGEST_SHIFT, largestShift } from "../../../samplers/invariance.testing.ts";
import { tightPrior } from "../holders.testing.ts";
import { holderValues, layoutIn } from "./differences/drawn-regressions.ts";
import { regressionReader } from "./drawn-regression.ts";
import { type Frame, frameOf } from "./frame/frame.ts";
import { pooledReferences } from "./frame/reference.ts";
import { type Hierarchy, hierarchyOf } from "./hierarchy.ts";
import { covarianceSummary } from "./moment-summary.ts";
import { differingKinds, drawWorld, effectsOf, matricesOf, type WorldKind } from "./truth.testing.ts";

/**
 * Geweke's check, one transition at a time: everything (parameters, latent sums, releases) comes from the prior; a
 * transition that knows the releases then leaves the law of the parameters alone. A wrong term in the density, the Jacobian
 * or a conditional draw shifts it. With 300 repeats and more the false-alarm rate is below 1e-7 per function (Student t).
 */
interface Point {
  readonly x: Float64Array;
  readonly frame: Frame;
  readonly hierarchy: Hierarchy;
  readonly coefficients: Float64Array;
  readonly variance: number;
}

const kinds: readonly WorldKind[] = [
  { name: "cross", squares: false, separate: false, intercept: false },
  { name: "cross, intercept", squares: false, separate: false, intercept: true },
  { name: "joint", squares: true, separate: false, intercept: false },
  { name: "joint, intercept", squares: true, separate: false, intercept: true },
  { name: "separate, intercept", squares: true, separate: true, intercept: true },
  ...differingKinds(2),
];

/** Fixed references: a frame chosen by the data of a repeat would be as right, and less of a test. */
function setUp(kind: WorldKind) {
  const prior = tightPrior(2, kind.intercept);
  const world = { ...kind, counts: [9, 14], sd: 5 };
  const covariance = kind.separate ? ("per-holder" as const) : ("shared" as const);
  const model = (rng: SeededSource) => {
    const drawn = drawWorld(rng, prior, world);
    return { drawn, hierarchy: hierarchyOf(drawn.moments, prior, { covariance, ...effectsOf(kind) }) };
  };
  const references = pooledReferences(model(seededSource(99)).hierarchy);
  const exact = (rng: SeededSource): Point => {
    const { drawn, hierarchy } = model(rng);
    const frame = frameOf(hierarchy, references);
    const { coefficients, variance } = drawn.truths[0]!;
    return { x: frame.at(matricesOf(drawn, hierarchy)), frame, hierarchy, coefficients, variance };
  };
  return { exact, functions: functionsOf() };
}

function functionsOf(): readonly ((point: Point) => number)[] {
  const summary = (point: Point) =>
    covarianceSummary(point.hierarchy)(point.frame.matrices(point.x).bases[0]!);
  return [
    ({ coefficients }) => coefficients[0]!,
    ({ coefficients }) => coefficients[1]! ** 2,
    ({ variance }) => Math.log(variance),
    (point) => summary(point).logDeterminant,
    (point) => summary(point).smallestEigenvalue,
    (point) => Math.log(point.variance) * summary(point).logDeterminant,
    // The features' mean where there is one, else a root of their variance.
    ({ frame, x, hierarchy: { size } }) => frame.matrices(x).bases[0]![size]!,
    // Of holders that differ: the last own coefficient, log τ, ζ of the last holder; of others, what was there before.
    ({ frame, x }) => frame.matrices(x).tail.at(-2) ?? x[0]!,
    ({ frame, x }) => (frame.matrices(x).tail.at(-2) ?? 1) * (frame.matrices(x).tail.at(-3) ?? x[0]!),
    ({ frame, x }) => frame.matrices(x).tail.at(-4) ?? x[0]!,
  ];
}

/** θ and σ² of the first holder that belong to x; in "cross" θ is drawn. */
function regressionOf(rng: SeededSource, { frame, hierarchy }: Point, x: Float64Array) {
  const p = hierarchy.shape.features;
  frame.model.logDensityGradient(x, new Float64Array(x.length));
  const flat = regressionReader(hierarchy)(rng, frame.matrices(x));
  if (!hierarchy.effects) return { coefficients: flat.slice(0, p), variance: flat[p]! };
  const layout = layoutIn(hierarchy);
  const values = holderValues(layout, flat);
  const coefficients = Float64Array.from({ length: p }, (_, k) => values.own(0, k));
  if (layout.intercept)
    for (let k = 1; k < p; k++) coefficients[0]! -= layout.centre[k - 1]! * coefficients[k]!;
  return { coefficients, variance: layout.residuals > 0 ? values.ownVariance(0) : values.variance };
}

describe("what leaves the posterior alone", () => {
  it.each(kinds)("the refresh: $name", (kind) => {
    const rng = seededSource(21);
    const move = (r: SeededSource, point: Point): Point => {
      const x = point.frame.refresh(r, point.x);
      return { ...point, x, ...regressionOf(r, point, x) };
    };
    expect(largestShift(setUp(kind), move, rng, 400)).toBeLessThan(LARGEST_SHIFT);
  });

  it.each(kinds)("trajectories: $name", (kind) => {
    const rng = seededSource(22);
    const move = (r: SeededSource, point: Point): Point => {
      const sampler = hmc(point.frame.model, { warmup: 0, stepSize: 0.25, time: 1.5, start: [...point.x] });
      let state = sampler.init(r);
      for (let i = 0; i < 2; i++) state = sampler.step(r, state)[0];
      const x = sampler.point(state);
      return { ...point, x, ...regressionOf(r, point, x) };
    };
    expect(largestShift(setUp(kind), move, rng, 300)).toBeLessThan(LARGEST_SHIFT);
  });
});
