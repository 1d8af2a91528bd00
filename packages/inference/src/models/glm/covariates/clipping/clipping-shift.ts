import type { MixedPoint } from "../../../regression/mixed/index.ts";
import type { StatisticMonomial } from "../../statistic/statistic-coordinates.ts";
import type { NodeRow } from "./node-row.ts";

/** How clipping moves the mean of a record's statistic: the average over nodes of clipped − unclipped. */
export interface ClippingShift {
  /** Adds the shift by the first `found` moved nodes to `mean`; returns the share of records that are clipped. */
  addTo(point: MixedPoint, found: number, mean: Float64Array): number;
  /** Adds what v = ∂ℓ/∂mean says about the point. */
  addGradient(v: Float64Array, found: number, point: MixedPoint, gradient: MixedPoint): void;
}

/**
 * Every number of the statistic is an entry of x̃x̃ᵀ or of y·x̃x̃ᵀ, so two D×D matrices gather the shift, and
 * ⟨v, shift⟩ = E[x̂ᵀ(V₀ + h₁V₁)x̂ − xᵀ(V₀ + h₁V₁)x] with v spread over two symmetric matrices.
 */
export function clippingShift(
  coordinates: readonly StatisticMonomial[],
  width: number,
  row: NodeRow,
): ClippingShift {
  const D = width;
  const plain = new Float64Array(D * D);
  const withY = new Float64Array(D * D);
  const A = new Float64Array(D * D);
  const { x, clipped, h, inX, inClipped, moved, count } = row;
  const forms = { value: 0, ofY: 0 };

  function gather(weight: number): void {
    const wy = weight * h[0]!;
    for (let i = 0; i < D; i++)
      for (let j = 0; j <= i; j++) {
        const change = clipped[i]! * clipped[j]! - x[i]! * x[j]!;
        plain[i * D + j]! += weight * change;
        withY[i * D + j]! += wy * change;
      }
  }

  function spread(v: Float64Array): void {
    plain.fill(0);
    withY.fill(0);
    coordinates.forEach(({ power, i, j, factor }, a) => {
      const into = power === 1 ? withY : plain;
      into[i * D + j]! += 0.5 * factor * v[a]!;
      into[j * D + i]! += 0.5 * factor * v[a]!;
    });
  }

  /** The node's value and its derivative in h₁; adds to the adjoints of the row. */
  function writeForms(): void {
    let value = 0;
    let ofY = 0;
    for (let i = 0; i < D; i++) {
      let a = 0;
      let b = 0;
      for (let j = 0; j < D; j++) {
        const at = i * D + j;
        a += A[at]! * clipped[j]!;
        b += A[at]! * x[j]!;
        ofY += withY[at]! * (clipped[i]! * clipped[j]! - x[i]! * x[j]!);
      }
      value += clipped[i]! * a - x[i]! * b;
      inClipped[i]! += 2 * a;
      inX[i]! -= 2 * b;
    }
    forms.value = value;
    forms.ofY = ofY;
  }

  return Object.freeze<ClippingShift>({
    addTo(point, found, mean) {
      plain.fill(0);
      withY.fill(0);
      let share = 0;
      for (let n = 0; n < found; n++) {
        const place = moved[n]!;
        const weight = point.shares[place % point.shares.length]! / count;
        row.moveTo(place);
        gather(weight);
        share += weight;
      }
      coordinates.forEach(({ power, i, j, factor }, a) => {
        mean[a]! += factor * (power === 1 ? withY : plain)[Math.max(i, j) * D + Math.min(i, j)]!;
      });
      return share;
    },
    addGradient(v, found, point, gradient) {
      spread(v);
      for (let n = 0; n < found; n++) {
        const place = moved[n]!;
        const cell = place % point.shares.length;
        const weight = point.shares[cell]! / count;
        row.moveTo(place);
        for (let at = 0; at < D * D; at++) A[at] = plain[at]! + h[0]! * withY[at]!;
        writeForms();
        gradient.shares[cell]! += forms.value / count;
        for (let i = 1; i < D; i++) {
          inX[i]! *= weight;
          inClipped[i]! *= weight;
        }
        row.addTo(point, weight * forms.ofY * h[1]!, gradient);
      }
    },
  });
}
