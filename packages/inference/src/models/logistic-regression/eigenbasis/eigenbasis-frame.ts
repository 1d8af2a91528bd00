import { type EigenFrame, eigenFrame } from "../../glm/eigenbasis/eigen-frame.ts";
import { logisticOutcome } from "../../glm/outcomes/outcome-moments.ts";
import type { LogisticSum } from "../sums/sum-data.ts";

/** A release as the fast likelihood reads it. */
export interface SumParts {
  readonly d: number;
  readonly intercept: boolean;
  readonly count: number;
  readonly y: number;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  /** smat of x2, d×d. */
  readonly x2: Float64Array;
  readonly noise: { readonly y: number; readonly yx: number; readonly x: number; readonly x2: number };
}

export function sumParts({ layout, covariates: d, count, values, noise }: LogisticSum): SumParts {
  const intercept = layout === "logistic_intercept";
  const all = Float64Array.from(values);
  const yxAt = intercept ? 1 : 0;
  const x2At = intercept ? 1 + 2 * d : d;
  const { y = 0, yx = 0, x = 0, x2 = 0 } = noise;
  return {
    d,
    intercept,
    count,
    y: intercept ? all[0]! : 0,
    yx: all.slice(yxAt, yxAt + d),
    x: intercept ? all.slice(1 + d, 1 + 2 * d) : new Float64Array(d),
    x2: smat(all.subarray(x2At), d),
    noise: { y, yx, x, x2 },
  };
}

/** The symmetric matrix whose svec is given: squares, then √2 times the products above the diagonal. */
export function smat(svec: ArrayLike<number>, d: number): Float64Array {
  const out = new Float64Array(d * d);
  let at = d;
  for (let i = 0; i < d; i++) {
    out[i * d + i] = svec[i]!;
    for (let j = i + 1; j < d; j++, at++) {
      out[i * d + j] = svec[at]! * Math.SQRT1_2;
      out[j * d + i] = out[i * d + j]!;
    }
  }
  return out;
}

/**
 * The point and the release in the eigenbasis Σ = QΛQᵀ (glm spec §5.3): svec is an isometry, so noise that is
 * isotropic within a block stays so.
 */
export interface EigenbasisFrame extends EigenFrame {
  /** G_k = E h⁽ᵏ⁾(u). */
  readonly G: Float64Array;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  readonly x2: Float64Array;
}

export function eigenbasisFrame(parts: SumParts): EigenbasisFrame {
  const { d } = parts;
  const frame = eigenFrame(d, logisticOutcome);
  const [yx, x, x2] = [new Float64Array(d), new Float64Array(d), new Float64Array(d * d)];
  return Object.freeze<EigenbasisFrame>({
    ...frame,
    ...{ G: frame.integrals[1], yx, x, x2 },
    enter(point) {
      frame.enter(point);
      frame.turnVector(parts.yx, yx);
      frame.turnVector(parts.x, x);
      frame.turnMatrix(parts.x2, x2);
    },
  });
}
