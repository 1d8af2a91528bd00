import { describe, expect, test } from "vitest";
import type { Neighbours } from "../../accounting/loss.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { repeatableWords } from "../../noise/words.testing.ts";
import { categoricalRange, naiveBayesRange } from "../../statistics/posterior-range/posterior-range.ts";
import type { TemperingOptions } from "../tempering.ts";
import { drawShares, suffixSums } from "./draw-shares.ts";
import { UNIT } from "./log-weights.ts";
import { naiveBayesPosterior } from "./naive-bayes-posterior.ts";
import { bayesOptions, compositions, logProbability } from "./share-laws.testing.ts";
import { scoredTable, shareOf, tableStep, temperTables } from "./share-tables.ts";
import { sharesPosterior } from "./shares-posterior.ts";
import { levelWeights, priorExponents } from "./table-draw.ts";

interface Small {
  readonly floor: number;
  readonly steps: number;
  readonly concentration: readonly number[];
}

function small({ floor, steps, concentration }: Small, options: TemperingOptions) {
  const table = { levels: concentration.length, floor, steps, concentration };
  const step = tableStep([table]);
  const scored = scoredTable(table, step);
  const { tempering } = temperTables([{ ...scored, touched: 1 }], step, options);
  const prior = priorExponents(table, tempering);
  return {
    table,
    tempering,
    weights: (counts: readonly bigint[]) => levelWeights(scored, tempering, prior, counts),
  };
}

function neighboursOf(counts: readonly bigint[], neighbours: Neighbours): bigint[][] {
  return counts.flatMap((n, from) => {
    if (n === 0n) return [];
    const fewer = counts.with(from, n - 1n);
    if (neighbours === "add-remove") return [fewer];
    return counts.flatMap((_, to) => (to === from ? [] : [fewer.with(to, fewer[to]! + 1n)]));
  });
}

test.each(["replace-one", "add-remove"] as const)(
  "%s: no outcome of neighbouring tables differs by more than e^ε, and some by half of it",
  (neighbours) => {
    for (const epsilon of [0.2, 2]) {
      const setting = { floor: 0.001, steps: 5, concentration: [1, 0.5, 2] };
      const { weights } = small(setting, { epsilon, neighbours });
      const outcomes = compositions(5, 3);
      const law = (counts: readonly bigint[]) => {
        const table = weights(counts);
        return outcomes.map((drawn) => logProbability(table, drawn));
      };
      let worst = 0;
      for (const counts of compositions(4, 3).map((all) => all.map(BigInt))) {
        const here = law(counts);
        for (const other of neighboursOf(counts, neighbours).map(law))
          worst = Math.max(worst, ...here.map((log, i) => Math.abs(log - other[i]!)));
      }
      expect(worst).toBeLessThanOrEqual(epsilon);
      expect(worst).toBeGreaterThan(0.5 * epsilon);
    }
  },
);

test.each(["replace-one", "add-remove"] as const)(
  "%s: the bound is tight: where all records agree the loss comes within 3 % of ε",
  (neighbours) => {
    const setting = { floor: 0.1, steps: 64, concentration: [1, 1] };
    const { weights } = small(setting, { epsilon: 1, neighbours });
    const [here, other] = [weights([400n, 0n]), weights(neighboursOf([400n, 0n], neighbours)[0]!)];
    const ratios = compositions(64, 2).map((drawn) =>
      Math.abs(logProbability(here, drawn) - logProbability(other, drawn)),
    );
    expect(Math.max(...ratios)).toBeLessThanOrEqual(1);
    expect(Math.max(...ratios)).toBeGreaterThan(0.97);
  },
);

test("the law drawn is the product of weights, to within the slack that is paid for", () => {
  const { weights, tempering, table } = small(
    { floor: 0.05, steps: 12, concentration: [0.6, 1.3, 0.8, 1] },
    { epsilon: 1.5, neighbours: "replace-one" },
  );
  const counts = [5n, 0n, 40n, 3n];
  const outcomes = compositions(12, 4);
  const logs = outcomes.map((drawn) =>
    drawn.reduce((sum, m, k) => {
      const end = m === 0 ? -Math.LN2 : 0;
      const power = table.concentration[k]! - 1 + Number(counts[k]) / tempering.temperature;
      return sum + end + power * Math.log(shareOf(table, m));
    }, 0),
  );
  const total = Math.log(logs.reduce((sum, log) => sum + Math.exp(log), 0));
  const found = weights(counts);
  // Half a unit for a weight and half for a sum, per level, and as much for the normaliser.
  outcomes.forEach((drawn, i) => {
    expect(Math.abs(logProbability(found, drawn) - (logs[i]! - total))).toBeLessThan(2 * 4 * UNIT);
  });
});

test("draws follow that law, false-alarm rate 1e-9", () => {
  const { weights } = small(
    { floor: 0.1, steps: 4, concentration: [1, 2, 0.5] },
    { epsilon: 5, neighbours: "replace-one" },
  );
  const found = weights([7n, 1n, 2n]);
  const outcomes = compositions(4, 3);
  const counts = outcomes.map(() => 0);
  const index = new Map(outcomes.map((drawn, i) => [drawn.join(), i]));
  const bits = repeatableWords(11);
  for (let i = 0; i < 8_000; i++) counts[index.get(drawShares(found, bits).join())!]!++;
  const law = outcomes.map((drawn) => Math.exp(logProbability(found, drawn)));
  expect(misfit(counts, law, 8_000)).toBeLessThanOrEqual(1.001);
});

describe("the truncated Dirichlet law of three categories (central spec §2.2, F22)", () => {
  const concentration = [0.6, 1.3, 0.8];
  const floor = 0.08;
  const means = [0.2874658202056507, 0.39760026083439326, 0.314933918959956]; // by quadrature, from the shared vectors

  test("means on the grid", () => {
    const { weights, table } = small(
      { floor, steps: 96, concentration },
      { epsilon: 1, neighbours: "replace-one" },
    );
    const found = weights([0n, 0n, 0n]);
    const mean = [0, 0, 0];
    const rests = suffixSums(found);
    // P(m₁) and P(m₂ | m₁) from the sums; the third share is the rest.
    const first = normalised(found[0]!.map((w, m) => w + rests[1]![96 - m]!));
    first.forEach((p, m1) => {
      const left = 96 - m1;
      const second = normalised(found[1]!.subarray(0, left + 1).map((w, m) => w + found[2]![left - m]!));
      second.forEach((q, m2) => {
        [m1, m2, left - m2].forEach((m, k) => {
          mean[k]! += p * q * shareOf(table, m);
        });
      });
    });
    mean.forEach((value, k) => {
      expect(value).toBeCloseTo(means[k]!, 3);
    });
  });

  test("one pass of truncated betas misses them: 0.317 instead of 0.287", () => {
    const cells = 20_000;
    let [mass, moment] = [0, 0];
    for (let i = 0; i < cells; i++) {
      const x = floor + (1 - 3 * floor) * ((i + 0.5) / cells);
      const density = x ** (concentration[0]! - 1) * (1 - x) ** (concentration[1]! + concentration[2]! - 1);
      mass += density;
      moment += density * x;
    }
    expect(moment / mass).toBeCloseTo(0.317, 3);
    expect(Math.abs(moment / mass - means[0]!)).toBeGreaterThan(0.02);
  });

  test("draws have them, within 6.1 standard errors: false-alarm rate 1e-9 a mean", () => {
    const { weights, table } = small(
      { floor, steps: 96, concentration },
      { epsilon: 1, neighbours: "replace-one" },
    );
    const found = weights([0n, 0n, 0n]);
    const bits = repeatableWords(3);
    const draws = 1500;
    const sums = [0, 0, 0];
    for (let i = 0; i < draws; i++)
      drawShares(found, bits).forEach((m, k) => {
        sums[k]! += shareOf(table, m);
      });
    // No share in [0.08, 0.84] has a standard deviation above 0.38; theirs is about 0.19.
    sums.forEach((sum, k) => {
      expect(Math.abs(sum / draws - means[k]!)).toBeLessThan((6.1 * 0.2) / Math.sqrt(draws));
    });
  });
});

function normalised(units: Float64Array): Float64Array {
  const largest = units.reduce((a, b) => Math.max(a, b));
  const masses = units.map((u) => Math.exp((u - largest) * UNIT));
  const total = masses.reduce((a, b) => a + b);
  return masses.map((mass) => mass / total);
}

test("Bernoulli: mean and variance of the tempered truncated beta law", () => {
  const { weights, table, tempering } = small(
    { floor: 0.2, steps: 4096, concentration: [1, 1] },
    { epsilon: 1, neighbours: "replace-one" },
  );
  expect(tempering.temperature).toBeCloseTo(2.7726, 4);
  const [no, yes] = weights([14n, 6n]) as [Float64Array, Float64Array];
  const law = normalised(yes.map((w, m) => w + no[4096 - m]!));
  const mean = law.reduce((sum, p, m) => sum + p * shareOf(table, m), 0);
  const variance = law.reduce((sum, p, m) => sum + p * (shareOf(table, m) - mean) ** 2, 0);
  // Shared vectors, at T without the room for rounding.
  expect(mean).toBeCloseTo(0.3867632434159105, 5);
  expect(variance).toBeCloseTo(0.015481011875371098, 6);
});

describe("costs", () => {
  test.each(["replace-one", "add-remove"] as const)("%s: ranges of the specification", (neighbours) => {
    const shares = sharesPosterior({ levels: 4, floor: 0.05, epsilon: 1, neighbours, steps: 16 });
    const range = categoricalRange({ levels: 4, floor: 0.05 }, neighbours);
    expect(shares.parameters.range / range).toBeCloseTo(1, 9);
    expect(shares.parameters.temperature / range).toBeGreaterThanOrEqual(1);
    expect(shares.parameters.temperature / range).toBeLessThan(1 + 1e-5);
    expect(shares.cost()).toEqual({ kind: "pure", epsilon: 1, boundedRange: true, neighbours });
    const tables = [
      { levels: 2, floor: 0.05 },
      { levels: 3, floor: 0.02 },
    ];
    const bayes = naiveBayesPosterior({ ...bayesOptions, neighbours, floors: { c: 0.05, f: 0.02 } });
    expect(bayes.parameters.range / naiveBayesRange(tables, neighbours)).toBeCloseTo(1, 9);
  });
});

test.each([0, 0.5, 0.6, Number.NaN, -1])("a floor of %d leaves nothing of two levels", (floor) => {
  expect(() => sharesPosterior({ levels: 2, floor, epsilon: 1, neighbours: "replace-one" })).toThrow(
    /nothing else is left to draw/,
  );
});

describe("refused without a word about the counts", () => {
  const mechanism = sharesPosterior({ levels: 2, epsilon: 1, neighbours: "replace-one", steps: 16 });
  const source = SecureSource.platform();
  test("another number of levels, negative counts, more records than the arithmetic carries", () => {
    expect(() => mechanism.randomise([1n], source)).toThrow(/counts.length is 1, must be 2/);
    expect(() => mechanism.randomise([-7n, 1n], source)).toThrow(/a count is no BigInt from 0/);
    expect(() => mechanism.randomise([2n ** 27n, 1n], source)).toThrow(/more than 134217728 records/);
    expect(mechanism.randomise([2n ** 27n, 0n], source)[1]).toBeCloseTo(0.05, 9);
  });

  test("more records in any table of naive Bayes", () => {
    const bayes = naiveBayesPosterior({ ...bayesOptions, neighbours: "replace-one" });
    const counts = [9n, 1n, 9n, 0n, 0n, 0n, 0n, 1n];
    for (let i = 0; i < counts.length; i++)
      expect(() => bayes.randomise(counts.with(i, 2n ** 60n), source)).toThrow(/more than/);
  });

  test("concentrations that leave no room", () => {
    expect(() => sharesPosterior({ levels: 2, concentration: 1e9, epsilon: 1, neighbours: "local" })).toThrow(
      /concentrations are too large/,
    );
    expect(() =>
      sharesPosterior({ levels: 3, concentration: [1, 1], epsilon: 1, neighbours: "local" }),
    ).toThrow(/2 numbers, must be 3 numbers/);
    for (const bad of [null, "1", 0, [1, null]])
      expect(() =>
        sharesPosterior({ levels: 2, concentration: bad as number, epsilon: 1, neighbours: "local" }),
      ).toThrow(/concentration is .*, must be positive/);
  });
});
