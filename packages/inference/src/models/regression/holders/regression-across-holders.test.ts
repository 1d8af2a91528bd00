import type { HoldersClause } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import type { Model } from "../../../contracts/model.ts";
import { parameterNames } from "../../../contracts/parameter-names.ts";
import { seededSource } from "../../../math/random/index.ts";
import { positive } from "../../../transforms/index.ts";
import { linearDefaults } from "../defaults-free-of-bounds.ts";
import {
  plainUnits,
  type RegressionPrior,
  type RegressionShape,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
} from "../index.ts";
import { everything } from "../smooth-term.testing.ts";
import { holderCoefficients } from "./coordinates/holder-coefficients.ts";
import { holderCoordinates, termOfHolders } from "./coordinates/holder-coordinates.ts";
import { normalLaw } from "./coordinates/normal-law.ts";
import { ownScales } from "./coordinates/own-scales.ts";
import { holderEffects } from "./holder-effects.ts";
import { regressionAcrossHolders } from "./regression-across-holders.ts";

/** One smooth function per holder, each of another size, with a maximum. */
const termOf = (j: number): RegressionTerm => ({
  addTo(point, gradient) {
    let sum = (1 + 0.1 * j) * everything.addTo(point, gradient);
    gradient.intercept *= 1 + 0.1 * j;
    gradient.variance *= 1 + 0.1 * j;
    for (const part of [gradient.coefficients, gradient.mean, gradient.covariance])
      part.forEach((g, i) => {
        part[i] = (1 + 0.1 * j) * g;
      });
    point.coefficients.forEach((theta, k) => {
      const at = k * (point.coefficients.length + 1);
      sum -= 4 * theta ** 4 + 4 * point.covariance[at]! ** 2;
      gradient.coefficients[k]! -= 16 * theta ** 3;
      gradient.covariance[at]! -= 8 * point.covariance[at]!;
    });
    return sum;
  },
});

/** Effects in units of σ and of what holders' scales have in common, and laws in the design's units with scales of each holder's own. */
const standardised = (shape: RegressionShape) => regressionPrior({}, shape, linearDefaults);
const plain = (shape: RegressionShape) => regressionPrior({ scales: { law: "half-normal", sd: 2.5 } }, shape);
/** The second column indicates a level, and scales are each holder's own. */
const mixture = (shape: RegressionShape) =>
  regressionPrior({ scales: { law: "half-normal", sd: 2.5 } }, shape, linearDefaults);

function modelOf(
  clause: HoldersClause,
  holders: number,
  d: number,
  intercept: boolean,
  residual: boolean,
  priorOf: (shape: RegressionShape) => RegressionPrior = standardised,
): Model {
  const indicators = priorOf === mixture ? [1] : [];
  const shape = { covariates: d, intercept, mean: intercept, residual, indicators };
  const prior = priorOf(shape);
  const units = plainUnits(d);
  const columns = units.columns.map((column) => ({ ...column, variable: column.name }));
  const given = Array.from({ length: holders }, (_, j) => ({
    name: `h${j}`,
    count: 100 * (j + 1),
    mean: Array.from({ length: d }, (__, k) => 0.2 * j - 0.1 * k),
  }));
  return regressionAcrossHolders({
    ...{ shape, prior, units },
    effects: holderEffects(clause, { intercept, columns }, given)!,
    releases: given.map(({ mean }, j) => {
      const start = { mean, intercept: 0.1 * j, coefficients: Array.from({ length: d }, () => 0.2) };
      return { term: termOf(j), start, law: normalLaw(shape, prior, start) };
    }),
  });
}

const clauses: readonly HoldersClause[] = [
  "own",
  { differ: ["x1"] },
  { differ: ["x1", "x2"] },
  { differ: ["x1", "x2"], law: "student", residual: "own" },
];
const withIntercept: readonly HoldersClause[] = [
  { differ: ["intercept"], residual: "own" },
  { differ: ["intercept", "x1", "x2"] },
  { differ: ["intercept", "x1", "x2"], law: "student" },
];
const cases = [2, 3].flatMap((J) =>
  [true, false].flatMap((residual) => [
    ...clauses.map((clause) => [J, clause, false, residual] as const),
    ...[...clauses, ...withIntercept].map((clause) => [J, clause, true, residual] as const),
  ]),
);
const priors = { standardised, plain, mixture };
const all = cases.flatMap((one) =>
  (["standardised", "plain", "mixture"] as const).map((name) => [...one, name] as const),
);

test.each(all)(
  "%i holders, %j, intercept %s, residual %s, priors %s: the gradient is that of the density",
  (J, clause, intercept, residual, name) => {
    const model = modelOf(clause, J, 2, intercept, residual, priors[name]);
    const q = model.initial(seededSource(5));
    const gradient = new Float64Array(model.dimension);
    const scratch = new Float64Array(model.dimension);
    model.logDensityGradient(q, gradient);
    q.forEach((x, i) => {
      const up = model.logDensityGradient(q.with(i, x + 1e-5), scratch);
      const down = model.logDensityGradient(q.with(i, x - 1e-5), scratch);
      const slope = (up - down) / 2e-5;
      expect(Math.abs(gradient[i]! - slope)).toBeLessThan(5e-5 * Math.max(1, Math.abs(slope)));
    });
  },
);

test("holders of which everything is their own are independent posteriors of one holder each", () => {
  const J = 2;
  const shape = { covariates: 2, intercept: true, mean: true, residual: false };
  const prior = regressionPrior({}, shape);
  const laws = Array.from({ length: J }, () => normalLaw(shape, prior, {}));
  const coefficients = holderCoefficients({
    holders: J,
    differences: ["own", "own", "own"],
    law: "normal",
    priors: [prior.intercept, ...prior.coefficients],
    ...{ told: [], spreads: [] },
    distance: new Float64Array(3 * J),
  });
  const scales = ownScales([prior.scales, prior.scales], [positive([2]), positive([2])]);
  const parts = { intercept: true, centre: [0, 0], coefficients, scales, laws };
  const together = holderCoordinates(parts);
  const apart = Array.from({ length: J }, (_, j) =>
    regressionModel({ shape, prior, terms: [termOf(j)], units: plainUnits(2), start: {} }),
  );
  const rng = seededSource("apart");
  const points = apart.map((model) => new Float64Array(model.dimension).map(() => 0.5 * rng.normal()));
  // Together: each coefficient of all holders, their scales, then the holders' laws; apart: coefficients, the law, the scales.
  const q = new Float64Array(together.dimension);
  points.forEach((point, j) => {
    for (let k = 0; k < 3; k++) q[k * J + j] = point[k]!;
    q.set(point.subarray(-2), 3 * J + 2 * j);
    q.set(point.subarray(3, -2), 5 * J + j * (point.length - 5));
  });
  const sum = points.reduce((all, point, j) => all + apart[j]!.logDensityGradient(point, point.slice()), 0);
  const density =
    together.moveTo(q) + termOfHolders([0, 1].map(termOf)).addTo(together.point, together.gradient);
  expect(density).toBeCloseTo(sum, 10);
});

describe("what is recorded", () => {
  const model = modelOf({ differ: ["intercept", "x1"], residual: "own" }, 3, 2, true, true);
  const { names, record } = model.recorded!;

  it("is the log prior without Jacobian, and what each release says at its holder's own point", () => {
    const holders = ["h0", "h1", "h2"].map((name) => `log_likelihood[${name}]`);
    expect(names).toEqual(["log_prior", ...holders, "log_effects"]);
    const q = model.initial(seededSource(3));
    const out = new Float64Array(names.length);
    record(q, out);
    const again = new Float64Array(names.length);
    model.logDensityGradient(q, new Float64Array(model.dimension));
    record(q, again);
    expect([...again]).toEqual([...out]);
    // Along one effect (not centred or centred) nothing but a linear Jacobian changes: the density moves with the records.
    const totalOf = (all: Float64Array) => all.subarray(0, 4).reduce((sum, x) => sum + x, 0);
    const total = totalOf(out);
    const density = model.logDensityGradient(q, new Float64Array(model.dimension));
    expect(Number.isFinite(total) && Number.isFinite(density)).toBe(true);
    const moved = q.with(0, q[0]! + 0.1);
    record(moved, again);
    const change = totalOf(again) - total;
    expect(model.logDensityGradient(moved, new Float64Array(model.dimension)) - density).toBeCloseTo(
      change,
      9,
    );
  });
});

test("a draw names everything that differs", () => {
  const model = modelOf({ differ: ["x1"], residual: "own" }, 2, 2, true, true);
  const names = parameterNames(model.parameters);
  const out = new Float64Array(names.length).fill(Number.NaN);
  model.constrain(model.initial(seededSource(1)), out);
  expect(out.every(Number.isFinite)).toBe(true);
  const at = (name: string) => out[names.indexOf(name)]!;
  expect(at("record_weighted[x1]")).toBeCloseTo((at("holder[x1][h0]") + 2 * at("holder[x1][h1]")) / 3, 12);
  expect(at("intercept") * 2 - at("holder[intercept][h0]") - at("holder[intercept][h1]")).toBeCloseTo(
    // The mean level with the mean slope is not the mean intercept where slopes differ; at the centre they agree.
    levelShift(at),
    12,
  );
});

/** Σ_j c(β_j − β) with the centre of two holders of 100 and 200 records and means 0 and 0.2 of x1. */
function levelShift(at: (name: string) => number): number {
  const centre = 0.4 / 3;
  return centre * (at("holder[x1][h0]") + at("holder[x1][h1]") - 2 * at("coefficients[x1]"));
}
