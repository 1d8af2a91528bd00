import { cholesky } from "../../../math/linear-algebra/index.ts";
import type { RegressionPoint } from "../regression-point.ts";
import type { Ball } from "./ball.ts";
import { throughCholesky } from "./through-cholesky.ts";

/** The nodes that a ball moves, x = m + Lε with fixed ε: only these count in averages of what is clipped less what is not. */
export interface BallRows {
  /** Of all nodes, moved or not. */
  readonly count: number;
  /** x of the moved nodes, one after another. */
  readonly rows: Float64Array;
  /** s = R/|x| of each. */
  readonly factors: Float64Array;
  /** Finds the moved nodes of a point; returns how many there are, -1 where Σ is not positive definite. */
  moveTo(point: RegressionPoint): number;
  /**
   * Adds to the gradient what ∂f/∂x and ∂f/∂s of moved node n say of m, and keeps what they say of L. `slope` is ∂f/∂x at fixed s; it is
   * written to.
   */
  addSlope(n: number, slope: Float64Array, inFactor: number, gradient: RegressionPoint): void;
  /** Adds what was kept since `moveTo` to the gradient in Σ. */
  finish(gradient: RegressionPoint): void;
}

/**
 * Nodes are passed over whose length is too small to leave the ball: |m + Lε| <= |m| + |L||ε| in the holder's units. The square of |L|
 * is the largest eigenvalue of Σ, which neither its trace nor any norm falls short of. Nodes are ordered by length, so that the search
 * ends at the first that is too small.
 *
 * With q = Σ(r_jx_j)² and s = R/√q: ∂s/∂x = −(s/q)·r²x, and 1/q = (s/R)².
 */
export function ballRows(covariates: number, { radius, ratios, nodes: given }: Ball): BallRows {
  const d = covariates;
  const nodes = byLength(given, d);
  const pairs = nodes.length / d;
  const count = 2 * pairs;
  const lengths = Float64Array.from({ length: pairs }, (_, n) =>
    Math.hypot(...nodes.subarray(n * d, (n + 1) * d)),
  );
  const squares = ratios.map((ratio) => ratio ** 2);
  const factor = new Float64Array(d * d);
  const inFactorOfSigma = new Float64Array(d * d);
  const back = throughCholesky(d);
  const rows = new Float64Array(count * d);
  const factors = new Float64Array(count);
  const places = new Int32Array(count);
  const signs = new Int8Array(count);
  /** Lε of a pair. */
  const away = new Float64Array(d);
  let moved = 0;

  /** Up to this length no node is moved. */
  function unmovedLength({ mean, covariance }: RegressionPoint): number {
    let [ofMean, trace, norm] = [0, 0, 0];
    for (let j = 0; j < d; j++) {
      ofMean += squares[j]! * mean[j]! ** 2;
      trace += squares[j]! * covariance[j * (d + 1)]!;
      let row = 0;
      for (let k = 0; k < d; k++) row += ratios[k]! * Math.abs(covariance[j * d + k]!);
      norm = Math.max(norm, ratios[j]! * row);
    }
    return ((1 - 1e-9) * (radius - Math.sqrt(ofMean))) / Math.sqrt(Math.min(trace, norm));
  }

  /** m + Lε and m − Lε are as long as |m|² + |Lε|² ± 2mᵀLε. */
  function findMoved(point: RegressionPoint): void {
    const near = unmovedLength(point);
    const square = radius * radius;
    const { mean } = point;
    let ofMean = 0;
    for (let i = 0; i < d; i++) ofMean += squares[i]! * mean[i]! ** 2;
    moved = 0;
    for (let n = 0; n < pairs && lengths[n]! > near; n++) {
      const node = n * d;
      let both = ofMean;
      let apart = 0;
      for (let i = 0; i < d; i++) {
        let x = 0;
        const row = i * d;
        for (let k = 0; k <= i; k++) x += factor[row + k]! * nodes[node + k]!;
        away[i] = x;
        both += squares[i]! * x * x;
        apart += squares[i]! * x * mean[i]!;
      }
      if (both + 2 * apart > square) move(mean, n, 1, both + 2 * apart);
      if (both - 2 * apart > square) move(mean, n, -1, both - 2 * apart);
    }
  }

  function move(mean: Float64Array, place: number, sign: number, q: number): void {
    const at = moved * d;
    for (let i = 0; i < d; i++) rows[at + i] = mean[i]! + sign * away[i]!;
    factors[moved] = radius / Math.sqrt(q);
    signs[moved] = sign;
    places[moved++] = place;
  }

  return Object.freeze<BallRows>({
    ...{ count, rows, factors },
    moveTo(point) {
      factor.set(point.covariance);
      if (cholesky(factor, d) < d) return -1;
      findMoved(point);
      inFactorOfSigma.fill(0);
      return moved;
    },
    addSlope(n, slope, inFactor, gradient) {
      const [at, node, s] = [n * d, places[n]! * d, factors[n]!];
      const along = (-inFactor * s * s * s) / (radius * radius);
      for (let i = 0; i < d; i++) {
        slope[i]! += along * squares[i]! * rows[at + i]!;
        gradient.mean[i]! += slope[i]!;
        const side = signs[n]! * slope[i]!;
        for (let k = 0; k <= i; k++) inFactorOfSigma[i * d + k]! += side * nodes[node + k]!;
      }
    },
    finish(gradient) {
      if (moved > 0) back.addTo(factor, inFactorOfSigma, gradient.covariance);
    },
  });
}

/** The first of every pair, the longest first. */
function byLength(nodes: Float64Array, d: number): Float64Array {
  const pairs = nodes.length / (2 * d);
  const rows = Array.from({ length: pairs }, (_, n) => nodes.subarray(2 * n * d, (2 * n + 1) * d));
  const sorted = rows.map((row) => ({ row, length: Math.hypot(...row) }));
  sorted.sort((a, b) => b.length - a.length);
  const out = new Float64Array(pairs * d);
  sorted.forEach(({ row }, n) => {
    out.set(row, n * d);
  });
  return out;
}
