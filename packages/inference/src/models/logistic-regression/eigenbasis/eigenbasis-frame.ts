import { type EigenFrame, eigenFrame } from "../../glm/eigenbasis/eigen-frame.ts";
import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import { logisticOutcome } from "../link/logistic-outcome.ts";

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

export function eigenbasisFrame(blocks: SumBlocks): EigenbasisFrame {
  const { d } = blocks;
  const frame = eigenFrame(d, logisticOutcome);
  const [yx, x, x2] = [new Float64Array(d), new Float64Array(d), new Float64Array(d * d)];
  return Object.freeze<EigenbasisFrame>({
    ...frame,
    ...{ G: frame.integrals[1], yx, x, x2 },
    enter(point) {
      frame.enter(point);
      frame.turnVector(blocks.yx, yx);
      frame.turnVector(blocks.x, x);
      frame.turnMatrix(blocks.x2, x2);
    },
  });
}
