import { eigenbasisTerm } from "../../glm/eigenbasis/eigenbasis-term.ts";
import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { sumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { ShiftableTerm } from "../../glm/sums/shiftable-term.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { type PoissonSum, poissonLayouts, requirePoissonSum } from "../sums/poisson-sum.ts";
import { featureClasses } from "./feature-classes.ts";
import { featureFrame } from "./feature-frame.ts";
import { featureGradient } from "./feature-gradient.ts";
import { featureSystem } from "./feature-system.ts";
import { middleMatrix } from "./middle-matrix.ts";

/**
 * The likelihood of `densePoissonSumTerm` in O(d³): any layout, any mean of the covariates, a noisy count. Noise must be
 * there in every block; where it is less than about 1e-7 of what the records vary, digits are lost: `poissonSumTerm` then
 * takes the dense form.
 */
export function featureSumTerm(
  data: PoissonSum,
  outcome: OutcomeMoments = poissonOutcome(requirePoissonSum(data).responseBound),
): ShiftableTerm {
  const blocks = sumBlocks(requirePoissonSum(data), poissonLayouts);
  const frame = featureFrame(blocks, outcome);
  const classes = featureClasses(blocks, frame);
  const M = middleMatrix(blocks.d, frame, classes);
  const system = featureSystem(blocks, frame, classes, M);
  const back = featureGradient(blocks, frame, classes, M, system);
  return eigenbasisTerm(blocks, {
    enter(point) {
      frame.enter(point);
      classes.write();
    },
    logLikelihood: system.logLikelihood,
    addGradient: back.add,
    readOutcome(out) {
      const { residual } = system;
      out.y = residual.gy;
      out.yx.fill(0);
      out.yx2.fill(0);
      frame.addVector(residual.gyx, out.yx);
      frame.addMatrix(residual.g2, out.yx2);
    },
  });
}
