import { fail } from "../../../errors/index.ts";
import { eigenbasisTerm } from "../../glm/eigenbasis/eigenbasis-term.ts";
import { sumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { ShiftableTerm } from "../../glm/sums/shiftable-term.ts";
import { type LogisticSum, logisticLayouts, requireLogisticSum } from "../sums/logistic-sum.ts";
import { eigenbasisFrame } from "./eigenbasis-frame.ts";
import { eigenbasisGradient } from "./eigenbasis-gradient.ts";
import { eigenbasisSystem } from "./eigenbasis-system.ts";

/**
 * The likelihood of `denseLogisticSumTerm` in O(d³) (glm spec §5.3), for a public count. Without intercept the
 * covariates' mean must be 0: it is not read.
 */
export function eigenbasisLogisticSumTerm(data: LogisticSum): ShiftableTerm {
  requireLogisticSum(data);
  if ((data.countVariance ?? 0) > 0)
    fail("ARGUMENT", { name: "countVariance", found: "positive", accepted: "0 for the fast likelihood" });
  const blocks = sumBlocks(data, logisticLayouts);
  const frame = eigenbasisFrame(blocks);
  const system = eigenbasisSystem(blocks, frame);
  const back = eigenbasisGradient(blocks, frame, system);
  return eigenbasisTerm(blocks, {
    enter: frame.enter,
    logLikelihood: system.logLikelihood,
    addGradient: back.add,
    // e holds y − …, and yx − m·y − …, in the eigenbasis: dℓ = −gᵀde.
    readOutcome(out) {
      const { at, g } = system;
      out.y = at.y < 0 ? 0 : g[at.y]!;
      for (let i = 0; i < blocks.d; i++) if (at.y >= 0) out.y -= frame.m[i]! * g[at.yx + i]!;
      out.yx.fill(0);
      frame.addVector(g.subarray(at.yx, at.yx + blocks.d), out.yx);
      out.yx2.fill(0);
    },
  });
}
