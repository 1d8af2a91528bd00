import { type EigenFrame, eigenFrame } from "../../glm/eigenbasis/eigen-frame.ts";
import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";

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
