import type { MixedPoint } from "../../../regression/mixed/index.ts";
import { addDispersion, dispersionAt } from "../../outcomes/dispersion.ts";
import type { StatisticMonomial } from "../../statistic/statistic-coordinates.ts";
import type { NodeRow } from "./node-row.ts";

/** The covariance of a record's statistic as an average over nodes, and the way back. */
export interface NodeCovariance {
  /** The average of the statistic over the same nodes, after `writeTo`. */
  readonly mean: Float64Array;
  writeTo(point: MixedPoint, covariance: Float64Array): void;
  /** W = ∂ℓ/∂covariance, symmetric, every entry counted, and v = ∂ℓ/∂mean where the mean is this one; after `writeTo` at the same point. */
  addGradient(W: Float64Array, point: MixedPoint, gradient: MixedPoint, v?: Float64Array): void;
}

/** What is read of nodes; without weights those of a cell count alike. */
export interface AveragedRow extends Pick<NodeRow, "clipped" | "h" | "inClipped" | "moveTo" | "addTo"> {
  readonly weights?: Float64Array;
}

/**
 * With q_a = factor·x̃_ix̃_j, s = E[t | x] = q or h₁q, and μ the average of s:
 * C = E[ssᵀ] − μμᵀ + E[var(y | x)·qqᵀ], the latter over numbers with y. It is positive semi-definite. An outcome's
 * dispersion φ multiplies var(y | x).
 * The share of a cell enters by (s − μ)ᵀW(s − μ) + var·qᵀWq but for a constant, which no change of shares that sum to 1 sees.
 *
 * In a cell most levels are 0, and products with them: only what is not 0 is looked at, W(s − μ) = Ws − Wμ with Wμ known beforehand.
 */
export function nodeCovariance(
  coordinates: readonly StatisticMonomial[],
  row: AveragedRow,
  perCell: number,
  cells: number,
): NodeCovariance {
  const k = coordinates.length;
  const nodes = perCell * cells;
  const ci = Uint16Array.from(coordinates, ({ i }) => i);
  const cj = Uint16Array.from(coordinates, ({ j }) => j);
  const cf = Float64Array.from(coordinates, ({ factor }) => factor);
  const power = Uint8Array.from(coordinates, (one) => one.power);
  const { clipped, h, inClipped } = row;
  const mean = new Float64Array(k);
  const q = new Float64Array(k);
  const s = new Float64Array(k);
  /** Places of q that are not 0, and those among them with y. */
  const active = new Uint16Array(k);
  const ofY = new Uint16Array(k);
  let [actives, ofYs] = [0, 0];
  const Wmean = new Float64Array(k);
  const forms = { value: 0, inU: 0, inDispersion: 0 };
  const weights = row.weights ?? new Float64Array(perCell).fill(1 / perCell);
  const weightOf = (place: number) => weights[(place - (place % cells)) / cells]!;
  let dispersion = 1;
  let meanWmean = 0;

  function readStatistic(): void {
    [actives, ofYs] = [0, 0];
    for (let a = 0; a < k; a++) {
      const value = cf[a]! * clipped[ci[a]!]! * clipped[cj[a]!]!;
      if (value === 0) continue;
      q[a] = value;
      s[a] = power[a] === 1 ? h[0]! * value : value;
      active[actives++] = a;
      if (power[a] === 1) ofY[ofYs++] = a;
    }
  }

  function addSquares(weight: number, out: Float64Array): void {
    for (let m = 0; m < actives; m++) {
      const a = active[m]!;
      const ws = weight * s[a]!;
      const at = a * k;
      mean[a]! += ws;
      for (let n = 0; n <= m; n++) out[at + active[n]!]! += ws * s[active[n]!]!;
    }
    const wv = weight * dispersion * (h[2]! - h[0]! * h[0]!);
    for (let m = 0; m < ofYs; m++) {
      const at = ofY[m]! * k;
      const wq = wv * q[ofY[m]!]!;
      for (let n = 0; n <= m; n++) out[at + ofY[n]!]! += wq * q[ofY[n]!]!;
    }
  }

  /** Entry a of W(s − μ). */
  function formOfS(W: Float64Array, a: number): number {
    let sum = -Wmean[a]!;
    const at = a * k;
    for (let n = 0; n < actives; n++) sum += W[at + active[n]!]! * s[active[n]!]!;
    return sum;
  }

  /** Entry a of Wq, over numbers with y. */
  function formOfQ(W: Float64Array, a: number): number {
    let sum = 0;
    const at = a * k;
    for (let n = 0; n < ofYs; n++) sum += W[at + ofY[n]!]! * q[ofY[n]!]!;
    return sum;
  }

  function writeMeanForms(W: Float64Array): void {
    meanWmean = 0;
    for (let a = 0; a < k; a++) {
      let sum = 0;
      for (let c = 0; c < k; c++) sum += W[a * k + c]! * mean[c]!;
      Wmean[a] = sum;
      meanWmean += mean[a]! * sum;
    }
  }

  /** What W says of the row, and the node's value and its derivative in u. */
  function readForms(W: Float64Array, weight: number): void {
    const variance = dispersion * (h[2]! - h[0]! * h[0]!);
    let [sWs, qWq, qWs] = [0, 0, 0];
    for (let a = 0; a < k; a++) {
      const [xi, xj] = [clipped[ci[a]!]!, clipped[cj[a]!]!];
      if (xi === 0 && xj === 0) continue;
      const withY = power[a] === 1;
      const Ws = formOfS(W, a);
      const Wq = withY ? formOfQ(W, a) : 0;
      backToRow(a, 2 * weight * (withY ? h[0]! * Ws + variance * Wq : Ws), xi, xj);
      if (xi === 0 || xj === 0) continue;
      // (s − μ)ᵀW(s − μ) = sᵀ(W(s − μ)) − μᵀWs + μᵀWμ.
      sWs += s[a]! * (Ws - Wmean[a]!);
      if (!withY) continue;
      qWq += q[a]! * Wq;
      qWs += q[a]! * Ws;
    }
    forms.inDispersion = (h[2]! - h[0]! * h[0]!) * qWq;
    forms.value = sWs + meanWmean + dispersion * forms.inDispersion;
    forms.inU = 2 * h[1]! * qWs + dispersion * (h[3]! - 2 * h[0]! * h[1]!) * qWq;
  }

  /** What v says of the node, beside what W does. */
  function readMean(v: Float64Array, weight: number): void {
    for (let a = 0; a < k; a++) {
      const [xi, xj] = [clipped[ci[a]!]!, clipped[cj[a]!]!];
      const withY = power[a] === 1;
      backToRow(a, weight * (withY ? h[0]! : 1) * v[a]!, xi, xj);
      if (xi === 0 || xj === 0) {
        forms.value -= v[a]! * mean[a]!;
        continue;
      }
      forms.value += v[a]! * (s[a]! - mean[a]!);
      if (withY) forms.inU += v[a]! * q[a]! * h[1]!;
    }
  }

  function backToRow(a: number, slope: number, xi: number, xj: number): void {
    const w = cf[a]! * slope;
    inClipped[ci[a]!]! += w * xj;
    inClipped[cj[a]!]! += w * xi;
  }

  return Object.freeze<NodeCovariance>({
    mean,
    writeTo(point, covariance) {
      dispersion = dispersionAt(point);
      mean.fill(0);
      covariance.fill(0);
      for (let place = 0; place < nodes; place++) {
        row.moveTo(place);
        readStatistic();
        addSquares(point.shares[place % cells]! * weightOf(place), covariance);
      }
      for (let a = 0; a < k; a++)
        for (let c = 0; c <= a; c++) {
          covariance[a * k + c]! -= mean[a]! * mean[c]!;
          covariance[c * k + a] = covariance[a * k + c]!;
        }
    },
    addGradient(W, point, gradient, v) {
      let inDispersion = 0;
      writeMeanForms(W);
      for (let place = 0; place < nodes; place++) {
        const weight = point.shares[place % cells]! * weightOf(place);
        row.moveTo(place);
        readStatistic();
        readForms(W, weight);
        if (v) readMean(v, weight);
        gradient.shares[place % cells]! += forms.value * weightOf(place);
        row.addTo(point, weight * forms.inU, gradient);
        inDispersion += weight * forms.inDispersion;
      }
      addDispersion(inDispersion, point, gradient);
    },
  });
}
