import { describe, expect, it } from "vitest";
import { logSumExp } from "../../../math/index.ts";
import { cellLawOf } from "../../laws/index.ts";
import { PoissonCount } from "./count-law.ts";
import { EventsOfTotal, SharesOfTotal } from "./given-total.ts";
import { NestedSum } from "./nested-sum.ts";
import { hiddenCount, joinedCount, logSeen, type SeenCount, seenCount } from "./seen-count.ts";

const COUNTS = 260;
const counts = Array.from({ length: COUNTS }, (_, count) => count);
const logFactorials = new Float64Array(COUNTS);
for (let k = 2; k < COUNTS; k++) logFactorials[k] = logFactorials[k - 1]! + Math.log(k);
const logPoisson = (y: number, mean: number) => (y === 0 ? 0 : y * Math.log(mean)) - mean - logFactorials[y]!;

/** Both counts, term by term. */
function bruteForce(
  mean: number,
  total: SeenCount,
  count: SeenCount,
  logGiven: (y: number, n: number) => number,
): number {
  return logSumExp(
    counts.map((n) => {
      const inner = logSumExp(counts.map((y) => logGiven(y, n) + logSeen(count, y)));
      return logPoisson(n, mean) + logSeen(total, n) + inner;
    }),
  );
}

const gaussian = cellLawOf({ law: "discrete-gaussian", variance: 25 });
const geometric = cellLawOf({ law: "geometric", scale: 2 });
const rounding = cellLawOf({ law: "random-rounding", base: 3 });
const cases: readonly (readonly [string, SeenCount, SeenCount])[] = [
  ["normal and geometric", seenCount(gaussian, 70), seenCount(geometric, 11)],
  ["a total below its part", seenCount(gaussian, 5), seenCount(geometric, 40)],
  ["an exact part", seenCount(gaussian, 30), seenCount(cellLawOf({ law: "none" }), 42)],
  ["rounded", seenCount(rounding, 60), seenCount(rounding, 12)],
  ["a hidden part", seenCount(gaussian, 70), hiddenCount(gaussian, 8)],
  ["a hidden total", hiddenCount(geometric, 9), seenCount(gaussian, 3)],
];

/** One of the two predictors moved by steps of h: a five-point difference. */
function difference(at: (x: number) => number, x: number): number {
  const h = 1e-3;
  return (at(x - 2 * h) - 8 * at(x - h) + 8 * at(x + h) - at(x + 2 * h)) / (12 * h);
}

describe.each(cases)("%s", (_, total, count) => {
  const law = new PoissonCount();
  const nested = new NestedSum();

  it("successes among a latent total", () => {
    const given = new SharesOfTotal(count);
    const at = (logMean: number, logit: number) => {
      law.set(Math.exp(logMean));
      given.logit = logit;
      return nested.run(law, total, given);
    };
    for (const [logMean, logit] of [
      [4, -1.5],
      [3, 0.5],
      [2, 4],
    ] as const) {
      const value = at(logMean, logit);
      const [totalMean, slope] = [nested.total, nested.slope];
      const logShare = (y: number, n: number) =>
        y > n
          ? Number.NEGATIVE_INFINITY
          : logFactorials[n]! -
            logFactorials[y]! -
            logFactorials[n - y]! +
            y * logit -
            n * Math.log1p(Math.exp(logit));
      expect(value).toBeCloseTo(bruteForce(Math.exp(logMean), total, count, logShare), 10);
      expect(slope).toBeCloseTo(
        difference((x) => at(logMean, x), logit),
        7,
      );
      expect(totalMean - Math.exp(logMean)).toBeCloseTo(
        difference((x) => at(x, logit), logMean),
        7,
      );
    }
  });

  it("events at a rate per unit of a latent total", () => {
    const given = new EventsOfTotal(count);
    const at = (logMean: number, logRate: number) => {
      law.set(Math.exp(logMean));
      given.rate = Math.exp(logRate);
      return nested.run(law, total, given);
    };
    for (const [logMean, logRate] of [
      [4, -2],
      [3, 0.3],
    ] as const) {
      const value = at(logMean, logRate);
      const [totalMean, slope] = [nested.total, nested.slope];
      const logEvents = (y: number, n: number) =>
        n === 0 ? (y === 0 ? 0 : Number.NEGATIVE_INFINITY) : logPoisson(y, n * Math.exp(logRate));
      expect(value).toBeCloseTo(bruteForce(Math.exp(logMean), total, count, logEvents), 10);
      expect(slope).toBeCloseTo(
        difference((x) => at(logMean, x), logRate),
        7,
      );
      expect(totalMean - Math.exp(logMean)).toBeCloseTo(
        difference((x) => at(x, logRate), logMean),
        7,
      );
    }
  });
});

const wide = { law: "discrete-gaussian", variance: 400 } as const;
const wider = { law: "discrete-gaussian", variance: 1e4 } as const;

it.each([
  [wide, wide, 500, 480, -1],
  [wide, wide, 900, 700, 2.5],
  [wider, wider, 3000, 2800, -5],
  [wider, wider, 1300, 2000, 0],
  [wide, { law: "geometric", scale: 6 }, 1500, 1500, -2],
  [wide, { law: "none" }, 1500, 1500, -4],
  [wide, { law: "laplace", scale: 0.5 }, 1500, 1500, 3],
  [wide, { law: "random-rounding", base: 5 }, 2000, 2050, 1],
] as const)(
  "summing every fourth of a standard deviation misses nothing: %j, %j",
  (outer, inner, noisy, mean, logit) => {
    const law = new PoissonCount();
    const nested = new NestedSum();
    const part = 5 * Math.round((0.2 * noisy) / (1 + Math.exp(-logit)));
    const given = new SharesOfTotal(seenCount(cellLawOf(inner), part));
    const seen = seenCount(cellLawOf(outer), noisy);
    law.set(mean);
    given.logit = logit;
    const strides = nested.run(law, seen, given);
    const [total, slope] = [nested.total, nested.slope];
    // The same likelihood as a table, which is summed count by count.
    const table = joinedCount(seen, hiddenCount(cellLawOf({ law: "none" }), 6000));
    expect(nested.run(law, table, given)).toBeCloseTo(strides, 10);
    expect(nested.total / total).toBeCloseTo(1, 11);
    expect(nested.slope).toBeCloseTo(slope, 8);
  },
);
