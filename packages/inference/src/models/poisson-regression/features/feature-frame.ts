import { type EigenFrame, eigenFrame } from "../../glm/eigenbasis/eigen-frame.ts";
import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { smat } from "../../logistic-regression/eigenbasis/eigenbasis-frame.ts";
import type { PoissonSum } from "../sums/sum-data.ts";

/** A release by blocks: sums, and variances of their noise. */
export interface SumBlocks {
  readonly d: number;
  readonly count: number;
  readonly countVariance: number;
  /** Whether y itself was released. */
  readonly hasY: boolean;
  readonly y: number;
  readonly x: Float64Array;
  readonly yx: Float64Array;
  /** smat of the blocks, d×d. */
  readonly x2: Float64Array;
  readonly yx2: Float64Array;
  readonly noise: Readonly<Record<"y" | "x" | "yx" | "x2" | "yx2", number>>;
}

export function sumBlocks(sum: PoissonSum): SumBlocks {
  const { covariates: d, count, countVariance = 0, noise } = sum;
  const hasY = sum.layout === "poisson_intercept";
  const values = Float64Array.from(sum.values);
  const xAt = hasY ? 1 : 0;
  const squares = (d * (d + 1)) / 2;
  const yxAt = xAt + d + squares;
  const { y = Infinity, x = 0, yx = 0, x2 = 0, yx2 = 0 } = noise;
  return {
    ...{ d, count, countVariance, hasY, y: hasY ? values[0]! : 0 },
    x: values.slice(xAt, xAt + d),
    x2: smat(values.subarray(xAt + d), d),
    yx: values.slice(yxAt, yxAt + d),
    yx2: smat(values.subarray(yxAt + d), d),
    noise: { y, x, yx, x2, yx2 },
  };
}

/** The point and the release in the eigenbasis Σ = QΛQᵀ; noise that is isotropic within a block stays so. */
export interface FeatureFrame extends EigenFrame {
  readonly x: Float64Array;
  readonly yx: Float64Array;
  readonly x2: Float64Array;
  readonly yx2: Float64Array;
}

export function featureFrame(blocks: SumBlocks, outcome: OutcomeMoments): FeatureFrame {
  const { d } = blocks;
  const frame = eigenFrame(d, outcome);
  const [x, yx] = [new Float64Array(d), new Float64Array(d)];
  const [x2, yx2] = [new Float64Array(d * d), new Float64Array(d * d)];
  return Object.freeze<FeatureFrame>({
    ...frame,
    ...{ x, yx, x2, yx2 },
    enter(point) {
      frame.enter(point);
      frame.turnVector(blocks.x, x);
      frame.turnVector(blocks.yx, yx);
      frame.turnMatrix(blocks.x2, x2);
      frame.turnMatrix(blocks.yx2, yx2);
    },
  });
}
