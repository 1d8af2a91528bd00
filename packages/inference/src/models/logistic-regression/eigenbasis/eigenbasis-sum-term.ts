import { fail } from "../../../errors/index.ts";
import { eigenbasisTerm } from "../../glm/eigenbasis/eigenbasis-term.ts";
import { sumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { RegressionTerm } from "../../regression/index.ts";
import { type LogisticSum, logisticLayouts, requireLogisticSum } from "../sums/logistic-sum.ts";
import { eigenbasisFrame } from "./eigenbasis-frame.ts";
import { eigenbasisGradient } from "./eigenbasis-gradient.ts";
import { eigenbasisSystem } from "./eigenbasis-system.ts";

/**
 * The likelihood of `denseLogisticSumTerm` in O(d³) (glm spec §5.3), for a public count. Without intercept the
 * covariates' mean must be 0: it is not read.
 */
export function eigenbasisLogisticSumTerm(data: LogisticSum): RegressionTerm {
  requireLogisticSum(data);
  if ((data.countVariance ?? 0) > 0)
    fail("ARGUMENT", { name: "countVariance", found: "positive", accepted: "0 for the fast likelihood" });
  const blocks = sumBlocks(data, logisticLayouts);
  const frame = eigenbasisFrame(blocks);
  const system = eigenbasisSystem(blocks, frame);
  const back = eigenbasisGradient(blocks, frame, system);
  return eigenbasisTerm({
    enter: frame.enter,
    logLikelihood: system.logLikelihood,
    addGradient: back.add,
  });
}
