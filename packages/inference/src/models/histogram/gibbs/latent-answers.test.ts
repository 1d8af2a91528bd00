import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { misfit } from "../../../math/random/misfit.testing.ts";
import { zipf } from "../information.testing.ts";
import { packReports } from "../reports/packed-reports.ts";
import { latentAnswers } from "./latent-answers.ts";

const levels = 19;
const epsilon = 1.3;
const ones = [1, 2, 7, 8, 12, 18];
const report = Array.from({ length: levels }, (_, k) => Number(ones.includes(k)));
const shares = zipf(levels);

/** P(the report follows the answer, which is k), and last: it does not. */
const law = (() => {
  const weights = report.map((bit, k) => Math.expm1(epsilon) * shares[k]! * bit);
  const total = weights.reduce((sum, w) => sum + w, 1);
  return [...weights, 1].map((w) => w / total);
})();

describe("latentAnswers", () => {
  // One by one, some at a time, and so many that they are shared out level by level.
  it.each([1, 9, 500])("draws answers by their law, %d equal reports at a time", (times) => {
    const reports = packReports([report], levels, [times]);
    const draw = latentAnswers([{ kind: "unary-reports", epsilon, reports }]);
    const rng = seededSource(2);
    const repeats = Math.ceil(60_000 / times);
    const counts = new Float64Array(levels + 1);
    for (let r = 0; r < repeats; r++) for (const [k, n] of draw(rng, shares).entries()) counts[k]! += n;
    counts[levels] = repeats * times - counts.reduce((sum, n) => sum + n, 0);
    expect(misfit(counts, law, repeats * times)).toBeLessThan(1);
  });

  it("follows a response with the probability that its level deserves", () => {
    const draw = latentAnswers([
      { kind: "response-counts", epsilon, counts: shares.map((_, k) => (k === 2 ? 1e5 : 0)) },
    ]);
    const counts = draw(seededSource(3), shares);
    const following = Math.expm1(epsilon) * shares[2]!;
    const probability = following / (1 + following);
    expect(misfit([counts[2]!, 1e5 - counts[2]!], [probability, 1 - probability], 1e5)).toBeLessThan(1);
    expect(counts.reduce((sum, n) => sum + n)).toBe(counts[2]);
  });
});
