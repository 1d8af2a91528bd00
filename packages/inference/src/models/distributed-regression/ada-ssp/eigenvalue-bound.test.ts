import { expect, test } from "vitest";
import { exampleHolders } from "../../../examples/index.ts";
import { symmetricEigen } from "../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { noisyHolder } from "../../../simulation/holder-sums.ts";
import { drawSums } from "../../../simulation/index.ts";
import { adaSsp } from "./ada-ssp.ts";
import { withEigenvalue } from "./eigenvalue-bound.ts";

test("the bound from released matrices holds at least as often as it says", () => {
  const rng = seededSource("bound");
  const { truth } = exampleHolders({ covariates: 3, holders: 1, records: 10 });
  const values = new Float64Array(3);
  let held = 0;
  const [repeats, n] = [300, 800];
  for (let r = 0; r < repeats; r++) {
    const sums = drawSums(rng, truth, n);
    const holder = noisyHolder(rng, sums, n, 7.9, { intercept: false, squares: false });
    const gram = Float64Array.from({ length: 9 }, (_, at) => sums[Math.floor(at / 3) * 4 + (at % 3)]!);
    symmetricEigen(gram, 3, values, new Float64Array(9), new Float64Array(3));
    const settings = { delta: 1e-5, failure: 0.05 };
    const [bound] = adaSsp([withEigenvalue(holder, settings)], settings).eigenvalueBounds;
    expect(bound).toBeGreaterThanOrEqual(0);
    if (bound! <= values[0]!) held++;
  }
  // 95 % promised; below 85 % of 300 would be 8 standard deviations away: false alarm below 1e-10, skewness included.
  expect(held / repeats).toBeGreaterThan(0.85);
});
