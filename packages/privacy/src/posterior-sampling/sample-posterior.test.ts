import { describe, expect, test } from "vitest";
import { openAccount } from "../accounting/ledger/account.ts";
import { openLedger, remaining } from "../accounting/ledger/ledger.ts";
import { digestOf } from "../release/format/seal.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { type SamplePosteriorOptions, samplePosterior } from "./sample-posterior.ts";

function study(family: string, variables: object, privacy: object = {}, model: object = {}): Study {
  const [first, ...others] = Object.keys(variables);
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "?",
    variables,
    model: { family, formula: `${first} ~ ${others.join(" + ") || 1}`, ...model },
    privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one", ...privacy },
  });
}

const yesNo = { y: { type: "boolean" } };
const count = { y: { type: "count", bounds: [0, 5] } };
const number = { y: { type: "number", bounds: [-1, 3] } };
const level = { y: { type: "category", levels: ["a", "b", "c"] } };

const accountOf = (epsilon: number, neighbours: "replace-one" | "add-remove" = "replace-one") =>
  openAccount(openLedger({ budget: { epsilon }, unit: "one person", neighbours }));
const run = (asked: Study, records: readonly unknown[], options: Partial<SamplePosteriorOptions> = {}) =>
  samplePosterior(asked, records, { account: accountOf(2.5), steps: 32, ...options });

describe("every family gives one value per name, inside its truncation", () => {
  test.each([
    ["bernoulli", yesNo, { y: true }, {}, ["p"], [0.05, 0.95]],
    ["categorical", level, { y: "b" }, { floor: 0.1 }, ["shares[a]", "shares[b]", "shares[c]"], [0.1, 0.8]],
    ["poisson", count, { y: 9 }, { mean: [0.5, 4] }, ["mean"], [0.5, 4]],
    [
      "exponential",
      { y: { type: "number", bounds: [0, 9] } },
      { y: 2.5 },
      { rate: [0.1, 2] },
      ["rate"],
      [0.1, 2],
    ],
    ["gaussian", number, { y: 2 }, { variance: 1 }, ["mean"], [-1, 3]],
    ["gaussian", number, { y: 2 }, { variance: [0.25, 4], mean: [0, 2] }, ["mean", "sd"], [0, 2]],
  ] as const)("%s of %o", async (family, variables, record, truncation, names, [low, high]) => {
    const asked = study(family, variables);
    const account = accountOf(2.5);
    const sample = await run(asked, [record, record], { account, truncation });
    expect(sample.names).toEqual(names);
    for (const value of sample.values) {
      expect(value).toBeGreaterThanOrEqual(low - 1e-12);
      expect(value).toBeLessThanOrEqual(high + 1e-12);
    }
    expect(sample.mechanism.parameters.family).toBe(family);
    expect(sample.privacy).toEqual({
      setting: "central",
      epsilon: 1,
      delta: 0,
      unit: "one person",
      neighbours: "replace-one",
    });
    expect(sample.digest).toBe(digestOf(sample));
    expect(Object.isFrozen(sample.values)).toBe(true);
    expect(remaining(await account.ledger())).toEqual({ epsilon: "1.5", delta: "0" });
  });

  test("naive Bayes", async () => {
    const asked = study("naive-bayes", { sick: { type: "boolean" }, smokes: level.y });
    const sample = await run(asked, [{ sick: true, smokes: "c" }], {
      truncation: { floor: { smokes: 0.02 } },
      prior: { classes: [1, 2], features: 0.5 },
    });
    expect(sample.names.slice(0, 3)).toEqual(["sick[false]", "sick[true]", "smokes|false[a]"]);
    expect(sample.values).toHaveLength(8);
  });
});

const RECORDS = 40_000;
const unitRange = { y: { type: "number", bounds: [0, 4] } };

describe("overwhelming data leave little doubt: records reach the draw, but for one run in 1e9", () => {
  /**
   * Records that are all alike. A draw has the weight exp(n·ℓ(θ)/T) times the width of its grid cell; ℓ has one peak
   * and is, outside of the interval, at least `gap` below it. No cell is more than ten times as wide as the peak's
   * (and the grid's own peak lies so close that it loses less than the factor leaves), so a draw misses the interval
   * with probability at most 10·steps·exp(-n·gap/T).
   */
  test.each([
    ["bernoulli", yesNo, true, {}, Math.log, 0.95, [0.9, 1]],
    ["poisson", count, 3, { mean: [0.5, 5] }, (l: number) => 3 * Math.log(l) - l, 3, [2.5, 3.5]],
    ["gaussian", number, 0.5, { variance: 1 }, (m: number) => -((0.5 - m) ** 2) / 2, 0.5, [0, 1]],
    ["exponential", unitRange, 0.5, { rate: [0.5, 5] }, (l: number) => Math.log(l) - 0.5 * l, 2, [1.5, 2.5]],
  ] as const)("%s", async (family, variables, y, truncation, logLikelihood, peak, [low, high]) => {
    const steps = 512;
    const sample = await run(study(family, variables), new Array(RECORDS).fill({ y }), {
      truncation: truncation as NonNullable<SamplePosteriorOptions["truncation"]>,
      steps,
    });
    // Beyond the floor of 0.05 there is nothing to draw, so that a share has one side only.
    const edges = family === "bernoulli" ? [low] : [low, high];
    const gap = logLikelihood(peak) - Math.max(...edges.map(logLikelihood));
    const { temperature } = sample.mechanism.parameters;
    expect(10 * steps * Math.exp((-RECORDS * gap) / temperature)).toBeLessThan(1e-9);
    expect(sample.values[0]).toBeGreaterThan(low);
    expect(sample.values[0]).toBeLessThan(high);
  });
});

test("the number of records is not shown under add-remove, and an empty table is one like any other", async () => {
  const asked = study("bernoulli", yesNo, { neighbours: "add-remove" });
  const account = accountOf(2, "add-remove");
  expect((await run(asked, [{ y: true }], { account })).count).toBeNull();
  expect((await run(asked, [], { account })).count).toBeNull();
  await expect(run(study("bernoulli", yesNo), [])).rejects.toThrow(/0 records/);
});

describe("budget", () => {
  const asked = study("bernoulli", yesNo);
  const unread: Iterable<unknown> = {
    [Symbol.iterator]() {
      throw new Error("a record was read");
    },
  };

  test("draws are paid for one by one until the budget is used up; a refusal spends nothing", async () => {
    const account = accountOf(2.5);
    for (let i = 0; i < 2; i++) await run(asked, [{ y: true }], { account });
    expect((await account.ledger()).entries.map(({ id }) => id)).toEqual(["s-1", "s-2"]);
    await expect(samplePosterior(asked, unread, { account })).rejects.toThrow(/budget refused/);
    expect(remaining(await account.ledger())).toEqual({ epsilon: "0.5", delta: "0" });
  });

  test("five samples at once from a budget for one: one is drawn", async () => {
    const account = accountOf(1);
    const draws = Array.from({ length: 5 }, () => run(asked, [{ y: true }], { account }));
    const drawn = (await Promise.allSettled(draws)).filter(({ status }) => status === "fulfilled");
    expect(drawn).toHaveLength(1);
    expect(remaining(await account.ledger())).toEqual({ epsilon: "0", delta: "0" });
  });

  test("an error while reading costs nothing; an account that does not pay gets no draw", async () => {
    const account = accountOf(1);
    await expect(run(asked, [{ y: "secret" }], { account })).rejects.toThrow(/record 1/);
    expect((await account.ledger()).entries).toEqual([]);
    const lost = { ...account, pay: () => Promise.reject(new Error("no answer")) };
    await expect(run(asked, [{ y: true }], { account: lost })).rejects.toThrow("no answer");
  });

  test("an epsilon above r pays r only", async () => {
    const account = accountOf(2.5);
    const sample = await run(study("bernoulli", yesNo, { epsilon: 2.5 }), [{ y: true }], {
      account,
      truncation: { floor: 0.3 },
    });
    const range = 2 * Math.log(0.7 / 0.3);
    expect(sample.mechanism.parameters.temperature).toBe(1);
    expect(sample.privacy.epsilon).toBeCloseTo(range, 5);
    expect(Number(remaining(await account.ledger())["epsilon"])).toBeCloseTo(2.5 - range, 5);
  });

  test("a ledger of another unit: a household's budget says nothing about one person's", async () => {
    const account = openAccount(
      openLedger({ budget: { epsilon: 9 }, unit: "household", neighbours: "replace-one" }),
    );
    await expect(samplePosterior(asked, unread, { account })).rejects.toThrow(
      /the ledger's unit is "household", must be the study's, "one person"/,
    );
  });

  test("an account of another relation, or none, or a ledger", async () => {
    const other = study("bernoulli", yesNo, { neighbours: "add-remove" });
    await expect(samplePosterior(other, unread, { account: accountOf(2) })).rejects.toThrow(
      /different neighbouring relations/,
    );
    const ledger = openLedger({ budget: { epsilon: 9 }, unit: "one person", neighbours: "replace-one" });
    for (const none of [{}, undefined, { account: ledger }, { ledger }])
      await expect(samplePosterior(asked, unread, none as never)).rejects.toThrow(/account is/);
  });
});

describe("refused", () => {
  test.each([
    [
      "a record that does not fit",
      study("bernoulli", yesNo),
      { y: "secret" },
      {},
      /record 1, field y is a string/,
    ],
    ["an unknown level", study("categorical", level), { y: "secret" }, {}, /must be one of: a, b, c/],
    ["a missing truncation", study("poisson", count), { y: 1 }, {}, /truncation mean is missing/],
    ["a missing variance", study("gaussian", number), { y: 1 }, {}, /truncation variance is missing/],
    [
      "a truncation that leaves nothing",
      study("categorical", level),
      { y: "a" },
      { truncation: { floor: 1 / 3 } },
      /nothing else is left to draw/,
    ],
    [
      "a truncation without effect",
      study("bernoulli", yesNo),
      { y: true },
      { truncation: { mean: [0, 1] } },
      /truncation field mean is not used/,
    ],
    [
      "a prior without effect",
      study("bernoulli", yesNo),
      { y: true },
      { prior: { shape: 1 } },
      /prior field shape/,
    ],
    [
      "a temperature below what epsilon pays",
      study("bernoulli", yesNo),
      { y: true },
      { temperature: 0.9 },
      /colder/,
    ],
    ["another family", study("geometric", count), { y: 1 }, {}, /posterior sample of geometric/],
    [
      "a noise mechanism",
      study("bernoulli", yesNo, { mechanism: "geometric" }),
      { y: true },
      {},
      /mechanism geometric/,
    ],
    [
      "a statistic that the draw does not read",
      study("gaussian", number, {}, { statistic: { squares: true } }),
      { y: 1 },
      {},
      /model.statistic/,
    ],
    [
      "a setting without effect",
      study("bernoulli", yesNo, { distance: 3 }),
      { y: true },
      {},
      /privacy.distance, which has no effect/,
    ],
    ["no label", study("bernoulli", yesNo), { y: true }, { holder: " " }, /options.holder is a string/],
    ["the local setting", study("bernoulli", yesNo, { setting: "local" }), { y: true }, {}, /local setting/],
    [
      "a prior in another form",
      study("bernoulli", yesNo, {}, { prior: { p: { law: "beta", a: 2, b: 2 } } }),
      { y: true },
      {},
      /model.prior/,
    ],
  ] as const)("%s", async (_, asked, record, options, sentence) => {
    const failure = run(asked, [record], options);
    await expect(failure).rejects.toThrow(sentence);
    await expect(failure).rejects.not.toThrow(/secret/);
  });
});
