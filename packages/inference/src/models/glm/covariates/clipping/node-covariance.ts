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
 * With q_a = factor·x̃_ix̃_j, τ = E[t | x] = q or h₁q, and μ the average of τ:
 * C = E[(τ − μ)(τ − μ)ᵀ] + E[var(y | x)·qqᵀ], the latter over numbers with y. It is positive semi-definite. An outcome's
 * dispersion φ multiplies var(y | x).
 * The share of a cell enters by (τ − μ)ᵀW(τ − μ) + var·qᵀWq but for a constant, which no change of shares that sum to 1 sees.
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
  const ofY = Uint16Array.from(coordinates.flatMap((one, a) => (one.power === 1 ? [a] : [])));
  const { clipped, h, inClipped } = row;
  const mean = new Float64Array(k);
  const q = new Float64Array(k);
  const tau = new Float64Array(k);
  const Wt = new Float64Array(k);
  const Wq = new Float64Array(k);
  const forms = { value: 0, inU: 0, inDispersion: 0 };
  const weights = row.weights ?? new Float64Array(perCell).fill(1 / perCell);
  const weightOf = (place: number) => weights[(place - (place % cells)) / cells]!;
  let dispersion = 1;

  function readStatistic(centre: number): void {
    for (let a = 0; a < k; a++) {
      const value = cf[a]! * clipped[ci[a]!]! * clipped[cj[a]!]!;
      q[a] = value;
      tau[a] = (power[a] === 1 ? h[0]! * value : value) - centre * mean[a]!;
    }
  }

  function addSquares(weight: number, out: Float64Array): void {
    for (let a = 0; a < k; a++) {
      const wt = weight * tau[a]!;
      const at = a * k;
      mean[a]! += wt;
      for (let c = 0; c <= a; c++) out[at + c]! += wt * tau[c]!;
    }
    const wv = weight * dispersion * (h[2]! - h[0]! * h[0]!);
    for (let m = 0; m < ofY.length; m++) {
      const at = ofY[m]! * k;
      const wq = wv * q[ofY[m]!]!;
      for (let n = 0; n <= m; n++) out[at + ofY[n]!]! += wq * q[ofY[n]!]!;
    }
  }

  /** Wτ and Wq, the node's value and its derivative in u. */
  function writeForms(W: Float64Array): void {
    let [tWt, qWq, qWt] = [0, 0, 0];
    for (let a = 0; a < k; a++) {
      let sum = 0;
      const at = a * k;
      for (let c = 0; c < k; c++) sum += W[at + c]! * tau[c]!;
      Wt[a] = sum;
      tWt += tau[a]! * sum;
    }
    for (let m = 0; m < ofY.length; m++) {
      const a = ofY[m]!;
      let sum = 0;
      for (let n = 0; n < ofY.length; n++) sum += W[a * k + ofY[n]!]! * q[ofY[n]!]!;
      Wq[a] = sum;
      qWq += q[a]! * sum;
      qWt += q[a]! * Wt[a]!;
    }
    forms.inDispersion = (h[2]! - h[0]! * h[0]!) * qWq;
    forms.value = tWt + dispersion * forms.inDispersion;
    forms.inU = 2 * h[1]! * qWt + dispersion * (h[3]! - 2 * h[0]! * h[1]!) * qWq;
  }

  /** What v says of the node, beside what W does. */
  function addMean(v: Float64Array): void {
    for (let a = 0; a < k; a++) {
      forms.value += v[a]! * tau[a]!;
      if (power[a] === 1) forms.inU += v[a]! * q[a]! * h[1]!;
    }
  }

  function backToRow(weight: number, v: Float64Array | undefined): void {
    const variance = dispersion * (h[2]! - h[0]! * h[0]!);
    for (let a = 0; a < k; a++) {
      const slope = power[a] === 1 ? h[0]! * Wt[a]! + variance * Wq[a]! : Wt[a]!;
      const inMean = v === undefined ? 0 : (power[a] === 1 ? h[0]! : 1) * v[a]!;
      const w = weight * cf[a]! * (2 * slope + inMean);
      const i = ci[a]!;
      const j = cj[a]!;
      inClipped[i]! += w * clipped[j]!;
      inClipped[j]! += w * clipped[i]!;
    }
  }

  return Object.freeze<NodeCovariance>({
    mean,
    writeTo(point, covariance) {
      dispersion = dispersionAt(point);
      mean.fill(0);
      covariance.fill(0);
      for (let place = 0; place < nodes; place++) {
        row.moveTo(place);
        readStatistic(0);
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
      for (let place = 0; place < nodes; place++) {
        const weight = point.shares[place % cells]! * weightOf(place);
        row.moveTo(place);
        readStatistic(1);
        writeForms(W);
        if (v) addMean(v);
        backToRow(weight, v);
        gradient.shares[place % cells]! += forms.value * weightOf(place);
        row.addTo(point, weight * forms.inU, gradient);
        inDispersion += weight * forms.inDispersion;
      }
      addDispersion(inDispersion, point, gradient);
    },
  });
}
