import { describe, expect, it } from "vitest";
import { casesOf, expectLikelihood, sumOf } from "../../glm/vectors.testing.ts";
import { featureSumTerm } from "../features/feature-sum-term.ts";
import { densePoissonSumTerm } from "./dense-poisson-sum-term.ts";
import type { PoissonLayout } from "./poisson-sum.ts";

const tolerance = { absolute: 1e-9, relative: 1e-8 };

describe("shared vectors", () => {
  it.each(casesOf<PoissonLayout>("poisson", "glm.log_marginal_and_gradients"))("$id", (item) => {
    const sum = { ...sumOf(item.inputs), responseBound: Infinity };
    for (const term of [densePoissonSumTerm(sum), featureSumTerm(sum)])
      expectLikelihood({ ...item, tolerance }, term, true);
  });

  it("need not be there", () => {
    expect(casesOf("poisson", "nothing")).toEqual([]);
  });
});
