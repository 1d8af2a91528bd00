import { fail } from "../../../errors/index.ts";
import type { RegressionTerm } from "../../regression/index.ts";
import { type LogisticSum, requireSum } from "../sums/sum-data.ts";
import { eigenbasisFrame, sumParts } from "./eigenbasis-frame.ts";
import { eigenbasisGradient } from "./eigenbasis-gradient.ts";
import { eigenbasisSystem } from "./eigenbasis-system.ts";

/**
 * The likelihood of `denseLogisticSumTerm` in O(d³) (glm spec §5.3), for a public count. Without intercept the
 * covariates' mean must be 0: it is not read.
 */
export function eigenbasisLogisticSumTerm(data: LogisticSum): RegressionTerm {
  requireSum(data);
  if ((data.countVariance ?? 0) > 0)
    fail("ARGUMENT", { name: "countVariance", found: "positive", accepted: "0 for the fast likelihood" });
  const parts = sumParts(data);
  const frame = eigenbasisFrame(parts);
  const system = eigenbasisSystem(parts, frame);
  const back = eigenbasisGradient(parts, frame, system);
  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      for (let i = 0; i < point.covariance.length; i++)
        if (!Number.isFinite(point.covariance[i]!)) return -Infinity;
      frame.enter(point);
      const log = system.logLikelihood();
      if (!Number.isFinite(log)) return -Infinity;
      back.add(gradient);
      return log;
    },
  });
}
