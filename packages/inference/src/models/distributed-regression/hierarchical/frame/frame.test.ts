import { describe, expect, it } from "vitest";
import { multiplyByTransposed } from "../../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { gradientError } from "../../../gradients.testing.ts";
import { tightPrior } from "../../holders.testing.ts";
import { layoutIn } from "../differences/drawn-regressions.ts";
import { holderCoefficients } from "../differences/holder-coefficients.ts";
import { type Hierarchy, hierarchyOf } from "../hierarchy.ts";
import type { Regression } from "../refresh/separate-refresh.ts";
import { differingKinds, drawWorld, effectsOf, matricesOf, type WorldKind } from "../truth.testing.ts";
import { frameOf } from "./frame.ts";
import { pooledReferences } from "./reference.ts";

const kinds: readonly WorldKind[] = [
  { name: "cross", squares: false, separate: false, intercept: false },
  { name: "cross, intercept", squares: false, separate: false, intercept: true },
  { name: "cross, own features", squares: false, separate: true, intercept: true },
  { name: "joint", squares: true, separate: false, intercept: false },
  { name: "joint, intercept", squares: true, separate: false, intercept: true },
  { name: "separate", squares: true, separate: true, intercept: false },
  { name: "separate, intercept", squares: true, separate: true, intercept: true },
  ...differingKinds(3),
];

function setUp(kind: WorldKind, seed: number) {
  const rng = seededSource(seed);
  const prior = tightPrior(2, kind.intercept);
  const world = drawWorld(rng, prior, { ...kind, counts: [20, 35, 28], sd: 6 });
  // Unequal noise on z: S and V then do not commute.
  const moments = world.moments.map((holder) => ({
    ...holder,
    crossSd: holder.crossSd.map((sd, i) => sd * (1 + 0.4 * i)),
  }));
  const covariance = kind.separate ? ("per-holder" as const) : ("shared" as const);
  const hierarchy = hierarchyOf(moments, prior, { covariance, ...effectsOf(kind) });
  return { rng, world, hierarchy, frame: frameOf(hierarchy, pooledReferences(hierarchy)) };
}

describe("frameOf", () => {
  it.each(kinds)("has the gradient of its density: $name", (kind) => {
    const { rng, frame } = setUp(kind, 3);
    expect(gradientError(frame.model, rng, 3)).toBeLessThan(2e-7);
  });

  it.each(kinds)("finds the point of given matrices: $name", (kind) => {
    const { world, hierarchy, frame } = setUp(kind, 4);
    const m = hierarchy.size;
    const given = matricesOf(world, hierarchy);
    const found = frame.matrices(frame.at(given));
    const square = (x: Float64Array) => {
      const out = new Float64Array(m * m);
      multiplyByTransposed(x, x, out, m, m, m);
      return [...out];
    };
    for (const key of ["bases", "products"] as const)
      given[key].forEach((x, i) => {
        const [expected, got] = [square(x), square(found[key][i]!)];
        expected.forEach((v, at) => {
          expect(got[at]).toBeCloseTo(v, 8);
        });
      });
    given.tail.forEach((v, i) => {
      expect(found.tail[i]).toBeCloseTo(v, 10);
    });
  });

  it.each(kinds)("keeps S, z and u when it draws the rest anew: $name", (kind) => {
    const { rng, world, hierarchy, frame } = setUp(kind, 5);
    const m = hierarchy.size;
    const x = frame.at(matricesOf(world, hierarchy));
    const sums = (at: Float64Array) => {
      const { products, tail } = frame.matrices(at);
      return products.map((t, j) => {
        const whole = t.slice();
        if (hierarchy.kind === "separate") applyRegression(whole, regressionOf(hierarchy, tail, j), m);
        const out = new Float64Array(m * m);
        multiplyByTransposed(whole, whole, out, m, m, m);
        return out;
      });
    };
    const before = sums(x);
    const fresh = frame.refresh(rng, x);
    expect(fresh).not.toEqual(x);
    sums(fresh).forEach((s, j) => {
      s.forEach((v, at) => {
        expect(v).toBeCloseTo(before[j]![at]!, 7);
      });
    });
  });
});

/** θ and σ of a holder. */
function regressionOf(hierarchy: Hierarchy, tail: Float64Array, j: number) {
  const own = holderCoefficients(layoutIn(hierarchy));
  own.read(tail);
  return { theta: own.coefficients[j]!, sigma: own.sigmas[j]! };
}

/** T → ET with E = [[I, 0], [θᵀ, σ]]. */
function applyRegression(t: Float64Array, { theta, sigma }: Regression, m: number): void {
  const p = m - 1;
  for (let k = 0; k < m; k++) {
    let sum = sigma * t[p * m + k]!;
    for (let i = 0; i < p; i++) sum += theta[i]! * t[i * m + k]!;
    t[p * m + k] = sum;
  }
}
