import type { TableNoise } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { logSumExp } from "../../../math/index.ts";
import { cellLawOf } from "../../laws/index.ts";
import { hiddenCount, logSeen, type SeenCount, seenCount } from "../counts/seen-count.ts";
import { negativeBinomialTerm, noisyExposureTerm, poissonTerm } from "./count-terms.ts";
import { rowPoint } from "./row-term.ts";
import { proportionalOddsLink, softmaxLink } from "./share-links.ts";
import { noisyTotalTerm, sharesTerm, trialsTerm } from "./share-terms.ts";

const COUNTS = 60;
const counts = Array.from({ length: COUNTS }, (_, y) => y);
const logFactorials = new Float64Array(3 * COUNTS);
for (let k = 2; k < logFactorials.length; k++) logFactorials[k] = logFactorials[k - 1]! + Math.log(k);

const noise = (law: TableNoise, published: number) => seenCount(cellLawOf(law), published);
const geometric: TableNoise = { law: "geometric", scale: 0.7 };
const gaussian: TableNoise = { law: "discrete-gaussian", variance: 2 };
const hidden = hiddenCount(cellLawOf(geometric), 4);

/** log P of counts of all categories given their sum. */
function logMultinomial(y: readonly number[], shares: readonly number[]): number {
  const n = y.reduce((sum, one) => sum + one, 0);
  return y.reduce((sum, one, k) => sum + one * Math.log(shares[k]!) - logFactorials[one]!, logFactorials[n]!);
}

const logPoisson = (y: number, mean: number) => (y === 0 ? 0 : y * Math.log(mean)) - mean - logFactorials[y]!;

/** Every latent count by itself: a Poisson total, shared out among three categories. */
function threeCategories(seen: readonly SeenCount[], shares: readonly number[], total: number): number {
  const logs: number[] = [];
  for (let a = 0; a < 30; a++)
    for (let b = 0; b < 30; b++)
      for (let c = 0; c < 30; c++) {
        const y = [a, b, c];
        const law = logPoisson(a + b + c, total) + logMultinomial(y, shares);
        logs.push(law + y.reduce((sum, one, k) => sum + logSeen(seen[k]!, one), 0));
      }
  return logSumExp(logs);
}

describe("the Poisson trick is a multinomial law of a Poisson total", () => {
  const seen = [noise(geometric, 3), noise(gaussian, 6), hidden];

  it("softmax", () => {
    const point = rowPoint(2, 0);
    point.predictors.set([0.7, -0.4]);
    point.logTotal = Math.log(9);
    const odds = [1, Math.exp(0.7), Math.exp(-0.4)];
    const all = odds.reduce((sum, one) => sum + one, 0);
    const value = sharesTerm(seen, softmaxLink(3)).evaluate(point);
    expect(value).toBeCloseTo(
      threeCategories(
        seen,
        odds.map((one) => one / all),
        9,
      ),
      10,
    );
  });

  it("proportional odds", () => {
    const point = rowPoint(1, 2);
    point.predictors[0] = 0.3;
    point.cuts.set([-0.5, 1.1]);
    point.logTotal = Math.log(7);
    const below = [-0.5, 1.1].map((cut) => 1 / (1 + Math.exp(0.3 - cut)));
    const shares = [below[0]!, below[1]! - below[0]!, 1 - below[1]!];
    const value = sharesTerm(seen, proportionalOddsLink(3)).evaluate(point);
    expect(value).toBeCloseTo(threeCategories(seen, shares, 7), 10);
  });
});

it("counts by their exposure", () => {
  const point = rowPoint(1, 0);
  point.predictors[0] = 0.2;
  point.square = 0.5;
  const mean = 4 * Math.exp(0.2);
  const seen = noise(gaussian, 7);
  const poisson = counts.map((y) => logPoisson(y, mean) + logSeen(seen, y));
  expect(poissonTerm(seen, Math.log(4)).evaluate(point)).toBeCloseTo(logSumExp(poisson), 11);
  // Poisson given a gamma rate of shape 2: P(y) = (y + 1)·p²·q^y.
  const p = 1 / (1 + 0.5 * mean);
  const wider = counts.map((y) => Math.log((y + 1) * p * p) + y * Math.log1p(-p) + logSeen(seen, y));
  expect(negativeBinomialTerm(seen, Math.log(4)).evaluate(point)).toBeCloseTo(logSumExp(wider), 8);
});

describe("totals", () => {
  const point = rowPoint(1, 0);
  point.predictors[0] = -0.6;
  point.logTotal = Math.log(20);
  const share = 1 / (1 + Math.exp(0.6));
  const logBinomial = (y: number, n: number) =>
    y > n ? Number.NEGATIVE_INFINITY : logMultinomial([n - y, y], [1 - share, share]);

  it("known", () => {
    const seen = noise(geometric, 5);
    const logs = counts.map((y) => logBinomial(y, 12) + logSeen(seen, y));
    expect(trialsTerm(seen, 12).evaluate(point)).toBeCloseTo(logSumExp(logs), 11);
  });

  it.each([
    ["noisy", noise(gaussian, 22)],
    ["hidden", hidden],
  ] as const)("%s, of successes and of exposures", (_, total) => {
    const seen = noise(geometric, 5);
    const rate = Math.exp(-0.6);
    const both = (given: (y: number, n: number) => number) =>
      logSumExp(
        counts.flatMap((n) =>
          counts.map((y) => logPoisson(n, 20) + logSeen(total, n) + given(y, n) + logSeen(seen, y)),
        ),
      );
    expect(noisyTotalTerm(seen, total).evaluate(point)).toBeCloseTo(both(logBinomial), 9);
    const events = (y: number, n: number) =>
      n === 0 ? (y === 0 ? 0 : Number.NEGATIVE_INFINITY) : logPoisson(y, n * rate);
    expect(noisyExposureTerm(seen, total).evaluate(point)).toBeCloseTo(both(events), 9);
  });
});

it("predictors that no double can hold are impossible, not a mistake", () => {
  const point = rowPoint(1, 0);
  for (const eta of [800, 1e6]) {
    point.predictors[0] = eta;
    for (const term of [poissonTerm(hidden, 0), trialsTerm(hidden, 30), noisyTotalTerm(hidden, hidden)])
      expect(term.evaluate(point)).toBe(Number.NEGATIVE_INFINITY);
  }
  point.predictors[0] = -0.6;
  const exact = noise({ law: "none" }, 3);
  const terms = [noisyTotalTerm(exact, noise(gaussian, 9)), noisyExposureTerm(exact, noise(gaussian, 9))];
  for (point.logTotal of [-800, -60, 36, 800])
    for (const term of terms) expect(term.evaluate(point)).toBeLessThan(-50);
});
