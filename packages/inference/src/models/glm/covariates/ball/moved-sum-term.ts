import type { Ball } from "../../../regression/clipping/ball.ts";
import { ballRows } from "../../../regression/clipping/ball-rows.ts";
import {
  clearPoint,
  type RegressionPoint,
  type RegressionTerm,
  regressionPoint,
} from "../../../regression/regression-point.ts";
import type { OutcomeCurve, OutcomeMoments } from "../../outcomes/outcome-moments.ts";
import { outcomeSums, type ShiftableTerm } from "../../sums/shiftable-term.ts";
import { outcomeMeans } from "./outcome-means.ts";

export interface MovedSum {
  readonly covariates: number;
  /** Of records. */
  readonly count: number;
  readonly ball: Ball;
  readonly outcome: OutcomeMoments;
  readonly curve: OutcomeCurve;
  /** Whether yxxᵀ was released. */
  readonly squares: boolean;
}

/**
 * The likelihood of a sum over records whose rows the holder moved into a ball, x̂ = s·x, while y follows x as it was: as fast as
 * that of records that were not. Let m̂ and Σ̂ be the mean and the covariance of x̂, exact ones and averages over the nodes that are moved.
 * The fast likelihood is taken at (α, θ, m̂, Σ̂): it has the right means of x̂ and x̂x̂ᵀ, and the covariance of normal records with them. What its means
 * of y, yx and yxxᵀ lack is taken off the release,
 *
 *   δ = E[y·t(x̂)] − E'[y·t(x)],   E[y·t(x̂)] = E[y·t(x)] + average of h₁(u)(t(x̂) − t(x)),
 *
 * E being exact at the point and E' at (α, θ, m̂, Σ̂).
 */
export function movedSumTerm(term: ShiftableTerm, given: MovedSum): RegressionTerm {
  const { covariates: d, count: N, curve, outcome, squares } = given;
  const nodes = ballRows(d, given.ball);
  const { rows, factors } = nodes;
  const before = outcomeMeans(d, outcome, squares);
  const after = outcomeMeans(d, outcome, squares);
  const hat = regressionPoint(d);
  const inHat = regressionPoint(d);
  const first = new Float64Array(d);
  const second = new Float64Array(d * d);
  /** Averages over the nodes of y·(t(x̂) − t(x)). */
  const moves = outcomeSums(d);
  const shift = outcomeSums(d);
  const inShift = outcomeSums(d);
  const opposite = outcomeSums(d);
  const slope = new Float64Array(d);
  const h = new Float64Array(4);
  let outcomes = new Float64Array(0);
  let moved = 0;

  /** h₁ and h₁′ at every moved node. */
  function writeOutcomes({ intercept, coefficients }: RegressionPoint): void {
    if (outcomes.length === 0) outcomes = new Float64Array(2 * nodes.count);
    for (let n = 0; n < moved; n++) {
      let u = intercept;
      for (let j = 0; j < d; j++) u += coefficients[j]! * rows[n * d + j]!;
      curve.write(u, h);
      outcomes[2 * n] = h[0]!;
      outcomes[2 * n + 1] = h[1]!;
    }
  }

  function gather(): void {
    first.fill(0);
    second.fill(0);
    moves.yx.fill(0);
    moves.yx2.fill(0);
    for (let n = 0; n < moved; n++) {
      const at = n * d;
      const a = (factors[n]! - 1) / nodes.count;
      const b = a * (factors[n]! + 1);
      const y = outcomes[2 * n]!;
      for (let i = 0; i < d; i++) {
        const x = rows[at + i]!;
        first[i]! += a * x;
        moves.yx[i]! += a * y * x;
        for (let j = 0; j <= i; j++) {
          const product = b * x * rows[at + j]!;
          second[i * d + j]! += product;
          if (squares) moves.yx2[i * d + j]! += y * product;
        }
      }
    }
    for (let i = 0; i < d; i++)
      for (let j = 0; j < i; j++) {
        second[j * d + i] = second[i * d + j]!;
        moves.yx2[j * d + i] = moves.yx2[i * d + j]!;
      }
  }

  /** m̂ and Σ̂ = Σ + mmᵀ + E[(s² − 1)xxᵀ] − m̂m̂ᵀ. */
  function writeHat({ intercept, coefficients, mean, covariance, variance }: RegressionPoint): void {
    hat.intercept = intercept;
    hat.variance = variance;
    hat.coefficients.set(coefficients);
    for (let i = 0; i < d; i++) hat.mean[i] = mean[i]! + first[i]!;
    for (let i = 0; i < d; i++)
      for (let j = 0; j < d; j++) {
        const at = i * d + j;
        hat.covariance[at] =
          covariance[at]! + mean[i]! * mean[j]! + second[at]! - hat.mean[i]! * hat.mean[j]!;
      }
  }

  function writeShift(): void {
    shift.y = N * (before.means.y - after.means.y);
    for (let i = 0; i < d; i++) shift.yx[i] = N * (before.means.yx[i]! + moves.yx[i]! - after.means.yx[i]!);
    for (let i = 0; squares && i < d * d; i++)
      shift.yx2[i] = N * (before.means.yx2[i]! + moves.yx2[i]! - after.means.yx2[i]!);
  }

  /** ∂ℓ/∂shift becomes ∂ℓ/∂ of the means at the point, and of those at (m̂, Σ̂). */
  function scaleShift(): void {
    inShift.y *= N;
    opposite.y = -inShift.y;
    for (let i = 0; i < d; i++) {
      inShift.yx[i]! *= N;
      opposite.yx[i] = -inShift.yx[i]!;
    }
    for (let i = 0; i < d * d; i++) {
      inShift.yx2[i]! *= N;
      opposite.yx2[i] = -inShift.yx2[i]!;
    }
  }

  /** From (α, θ, m̂, Σ̂) to the point; leaves ∂ℓ/∂m̂ + (through Σ̂) in inHat.mean, which is that of E[(s − 1)x] too. */
  function leaveHat({ mean }: RegressionPoint, gradient: RegressionPoint): void {
    gradient.intercept += inHat.intercept;
    gradient.variance += inHat.variance;
    for (let i = 0; i < d; i++) {
      let [ofMean, ofHat] = [0, 0];
      for (let j = 0; j < d; j++) {
        const entry = inHat.covariance[i * d + j]!;
        ofMean += entry * mean[j]!;
        ofHat += entry * hat.mean[j]!;
        gradient.covariance[i * d + j]! += entry;
      }
      gradient.coefficients[i]! += inHat.coefficients[i]!;
      inHat.mean[i]! -= 2 * ofHat;
      gradient.mean[i]! += inHat.mean[i]! + 2 * ofMean;
    }
  }

  /** What a moved node says: f = (s − 1)(pᵀx + y·qᵀx) + (s² − 1)(xᵀBx + y·xᵀCx). */
  function backThroughNode(n: number, { coefficients }: RegressionPoint, gradient: RegressionPoint): void {
    const [p, B] = [inHat.mean, inHat.covariance];
    const { yx: q, yx2: C } = inShift;
    const at = n * d;
    const s = factors[n]!;
    const a = (s - 1) / nodes.count;
    const b = a * (s + 1);
    const y = outcomes[2 * n]!;
    let [ofFirst, ofSecond, inY] = [0, 0, 0];
    for (let i = 0; i < d; i++) {
      const x = rows[at + i]!;
      let [Bx, Cx] = [0, 0];
      for (let j = 0; j < d; j++) Bx += B[i * d + j]! * rows[at + j]!;
      for (let j = 0; squares && j < d; j++) Cx += C[i * d + j]! * rows[at + j]!;
      const linear = p[i]! + y * q[i]!;
      const quadratic = Bx + y * Cx;
      ofFirst += linear * x;
      ofSecond += quadratic * x;
      inY += (a * q[i]! + b * Cx) * x;
      slope[i] = a * linear + 2 * b * quadratic;
    }
    const inU = inY * outcomes[2 * n + 1]!;
    gradient.intercept += inU;
    for (let i = 0; i < d; i++) {
      gradient.coefficients[i]! += inU * rows[at + i]!;
      slope[i]! += inU * coefficients[i]!;
    }
    nodes.addSlope(n, slope, (ofFirst + 2 * s * ofSecond) / nodes.count, gradient);
  }

  function addMoved(point: RegressionPoint, gradient: RegressionPoint): number {
    writeOutcomes(point);
    gather();
    writeHat(point);
    before.moveTo(point);
    after.moveTo(hat);
    writeShift();
    clearPoint(inHat);
    const log = term.addShifted(hat, inHat, shift, inShift);
    if (!(log > -Infinity)) return log;
    scaleShift();
    before.addGradient(inShift, gradient);
    after.addGradient(opposite, inHat);
    leaveHat(point, gradient);
    for (let n = 0; n < moved; n++) backThroughNode(n, point, gradient);
    nodes.finish(gradient);
    return log;
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      moved = nodes.moveTo(point);
      if (moved < 0) return -Infinity;
      return moved === 0 ? term.addTo(point, gradient) : addMoved(point, gradient);
    },
  });
}
