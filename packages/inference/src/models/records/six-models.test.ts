import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { fit } from "../../posterior/fit.ts";
import { gradientError } from "../gradients.testing.ts";
import { densityByMoments, releasedAsItIs } from "./records.testing.ts";
import { examples, person } from "./six-models.testing.ts";

/** Moments beside exact draws of all six are in `experiments/record-models`. */
describe.each(examples.map((example) => [example.name, example] as const))("%s", (_, example) => {
  it("has a density by moments with its gradient, and exact draws about the truth", async () => {
    const { study, model, truth } = example;
    const release = await releasedAsItIs(study, 200, person(example));
    const target = densityByMoments(study, release, model);
    // A difference may meet the bound of some node, a kink; a wrong formula is off by more.
    expect(gradientError(target, seededSource(4), 1)).toBeLessThan(5e-2);
    const exact = await fit(study, [release], { model, method: "exact", chains: 1, warmup: 300, draws: 700 });
    // Beyond 5 sds in 6e-7 of normal posteriors; a half more for skewed ones and for the short chain's own error.
    for (const { name, mean, sd } of exact.summary({ names: exact.names }).rows)
      expect([name, Math.abs(mean - truth[name]!) < 7.5 * sd]).toEqual([name, true]);
  }, 120_000);
});
