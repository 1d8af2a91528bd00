import { describe, expect, it } from "vitest";
import {
  casesOf as casesOfAll,
  expectClose,
  expectLikelihood,
  pointOf,
  sumOf,
} from "../../glm/vectors.testing.ts";
import { denseLogisticSumTerm } from "./dense-logistic-sum-term.ts";
import { logisticMoments } from "./logistic-moments.ts";
import type { LogisticLayout } from "./logistic-sum.ts";
import { logisticSumTerm } from "./sum-term.ts";

const casesOf = (name: string) => casesOfAll<LogisticLayout>("logistic", name);

describe("shared vectors", () => {
  it.each(casesOf("glm.moments"))("$id", (item) => {
    const { mean, covariance } = logisticMoments(item.inputs.layout, pointOf(item.inputs));
    const k = mean.length;
    const upper = [...covariance].filter((_, at) => at % k >= Math.floor(at / k));
    expectClose([...mean], item.expected.mean_per_record, item);
    expectClose(upper, item.expected.covariance_per_record_upper_rows.flat(), item);
  });

  it.each([...casesOf("glm.log_marginal_and_gradients"), ...casesOf("glm.log_marginal_noisy_count")])(
    "$id",
    (item) => {
      const sum = sumOf(item.inputs);
      const mean = pointOf(item.inputs).mean.some((value) => value !== 0);
      for (const term of [denseLogisticSumTerm(sum), logisticSumTerm(sum, { mean })])
        expectLikelihood(item, term, item.inputs.layout !== "logistic");
    },
  );

  it("need not be there", () => {
    expect(casesOf("nothing")).toEqual([]);
  });
});
