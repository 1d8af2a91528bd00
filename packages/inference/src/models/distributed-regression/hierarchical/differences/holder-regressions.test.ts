import { describe, expect, it } from "vitest";
import { multiply } from "../../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { tightPrior } from "../../holders.testing.ts";
import { frameOf, type Matrices } from "../frame/frame.ts";
import { pooledReferences } from "../frame/reference.ts";
import { hierarchyOf } from "../hierarchy.ts";
import { drawWorld } from "../truth.testing.ts";

/** The matrices of θ, σ² and features as those of the joint moments: E = [[I, 0], [θᵀ, σ]] from the left. */
function joined({ bases, products, tail }: Matrices, m: number): Matrices {
  const p = m - 1;
  const e = Float64Array.from({ length: m * m }, (_, at) => (Math.floor(at / m) === at % m ? 1 : 0));
  for (let i = 0; i < p; i++) e[p * m + i] = tail[i]!;
  e[m * m - 1] = Math.exp(0.5 * tail[p]!);
  const times = (x: Float64Array) => {
    const out = new Float64Array(m * m);
    multiply(e, x, out, m, m, m);
    return out;
  };
  return { bases: bases.map(times), products: products.map(times), tail: new Float64Array(0) };
}

/** log|det J| of a map by central differences and elimination without pivots on rows of largest size. */
function logJacobian(map: (x: Float64Array) => Float64Array, x: Float64Array): number {
  const n = x.length;
  const h = 1e-5;
  const rows = Array.from({ length: n }, (_, i) => {
    const up = map(x.with(i, x[i]! + h));
    const down = map(x.with(i, x[i]! - h));
    return up.map((v, k) => (v - down[k]!) / (2 * h));
  });
  let log = 0;
  for (let c = 0; c < n; c++) {
    const pivot = rows.slice(c).reduce((a, b) => (Math.abs(b[c]!) > Math.abs(a[c]!) ? b : a));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(c, 0, pivot);
    log += Math.log(Math.abs(pivot[c]!));
    for (const row of rows.slice(c + 1)) {
      const times = row[c]! / pivot[c]!;
      pivot.forEach((v, k) => {
        row[k]! -= times * v;
      });
    }
  }
  return log;
}

describe("holderRegressions", () => {
  it.each([false, true])("is the joint model in other coordinates, with intercept: %s", (intercept) => {
    const rng = seededSource(6);
    const prior = tightPrior(1, intercept);
    const { moments } = drawWorld(rng, prior, {
      counts: [12],
      sd: 4,
      intercept,
      squares: true,
      separate: false,
    });
    const joint = hierarchyOf(moments, prior, {});
    const separate = { ...joint, kind: "separate" as const };
    const jointFrame = frameOf(joint, pooledReferences(joint));
    const frame = frameOf(separate, pooledReferences(separate));
    const map = (x: Float64Array) => jointFrame.at(joined(frame.matrices(x), joint.size));
    const unused = new Float64Array(frame.model.dimension);
    const difference = () => {
      const x = frame.model.initial(rng);
      const other = map(x);
      const own = frame.model.logDensityGradient(x, unused);
      return own - jointFrame.model.logDensityGradient(other, unused) - logJacobian(map, x);
    };
    const first = difference();
    for (let i = 0; i < 3; i++) expect(difference()).toBeCloseTo(first, 5);
  });
});
