import { parseStudy } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { planStudy } from "./plan-study.ts";

const Z = 1.6448536269514722;

function yesNo(privacy: Readonly<Record<string, unknown>>) {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "smoking",
    question: "How many people smoke?",
    variables: { smokes: { type: "boolean" } },
    model: { family: "bernoulli", formula: "smokes ~ 1" },
    privacy: { epsilon: 1, unit: "one person", ...privacy },
  });
}

const local = yesNo({ setting: "local" });
const guess = { parameters: { p: 0.3 } };
const quick = { repeats: 4, epsilons: [] };

/** Randomised response keeps an answer with probability k = e^ε/(1 + e^ε): sd of p̂ is √(λ(1 − λ)/n)/(2k − 1), λ = k·p + (1 − k)(1 − p). */
function responseWidth(p: number, epsilon: number, n: number): number {
  const keep = Math.exp(epsilon) / (1 + Math.exp(epsilon));
  const yes = keep * p + (1 - keep) * (1 - p);
  return (2 * Z * Math.sqrt((yes * (1 - yes)) / n)) / (2 * keep - 1);
}

describe("planStudy", () => {
  it("gives the widths that randomised response has in theory", async () => {
    const plan = await planStudy(local, guess, { ...quick, records: 3000, epsilons: [0.5, 1, 2] });
    // 800 draws know a width to about 3 %, four studies to 2 %; flat priors narrow intervals by less than 1 %.
    // What is left of 0.1 are 4.5 standard deviations: a false alarm of 3e-5 for the four checks.
    for (const { epsilon, rows } of [plan.expected, ...plan.byEpsilon])
      expect(Math.abs(Math.log(rows[0]!.width / responseWidth(0.3, epsilon, 3000)))).toBeLessThan(0.1);
    expect(plan.byEpsilon.map(({ rows }) => rows[0]!.width)).toEqual(
      plan.byEpsilon.map(({ rows }) => rows[0]!.width).sort((a, b) => b - a),
    );
  });

  it("splits the variance into sampling and privacy noise, and says what is learned beyond the prior", async () => {
    const { expected } = await planStudy(local, guess, { ...quick, records: 3000 });
    const [row] = expected.rows;
    const share = 1 - (0.3 * 0.7) / 3000 / (responseWidth(0.3, 1, 3000) / (2 * Z)) ** 2;
    // A ratio of two squared widths is known to 2·√2·2 %, of 1 − share = 0.19: an sd of 0.011, of which 0.08 are seven.
    expect(Math.abs(row!.privacyShare! - share)).toBeLessThan(0.08);
    // The prior of p is uniform or close to it: its 90 % interval is 0.9 wide.
    expect(row!.contraction!).toBeGreaterThan(1 - (responseWidth(0.3, 1, 3000) / 0.8) ** 2 - 0.02);
    expect(row!.contraction!).toBeLessThan(1);
  });

  it("follows the sampling error and the noise of a curator's sum", async () => {
    const central = yesNo({ setting: "central", neighbours: "replace-one", epsilon: 0.1 });
    const { expected } = await planStudy(central, guess, { ...quick, records: 300 });
    // Two-sided geometric noise with α = e^−ε/1 has the variance 2α/(1 − α)².
    const alpha = Math.exp(-0.1);
    const noise = (2 * alpha) / (1 - alpha) ** 2;
    const width = 2 * Z * Math.sqrt((0.3 * 0.7) / 300 + noise / 300 ** 2);
    // Six times the 2 % to which four studies know a width: a false alarm of 2e-9.
    expect(Math.abs(Math.log(expected.rows[0]!.width / width))).toBeLessThan(0.12);
  });

  it("solves for epsilon and for the number of reports", async () => {
    const wanted = { parameter: "p", width: 0.08 };
    const { solved } = await planStudy(local, guess, { ...quick, records: 3000, wanted });
    expect(solved.epsilon!.reached && solved.records!.reached).toBe(true);
    // Solving ends within 2 %, and four studies know a width to 2 %: four sd, a false alarm of 6e-5 each.
    expect(Math.abs(Math.log(responseWidth(0.3, solved.epsilon!.at, 3000) / 0.08))).toBeLessThan(0.1);
    expect(Math.abs(Math.log(responseWidth(0.3, 1, solved.records!.at) / 0.08))).toBeLessThan(0.1);
    expect(Number.isInteger(solved.records!.at)).toBe(true);
  });

  // The same seed sees the same population: what was solved is what is planned, but for the 2 % at which solving ends. Another seed has
  // widths that are known to 3 % each: five standard deviations of a difference are 21 %, a false alarm of 6e-7.
  it("gives the wanted width where the solution is planned again", async () => {
    const wanted = { parameter: "p", width: 0.1 };
    const { solved } = await planStudy(local, guess, { records: 2000, epsilons: [], wanted });
    const { epsilon } = local.privacy;
    const settings = [
      { study: yesNo({ setting: "local", epsilon: solved.epsilon!.at }), records: 2000 },
      { study: yesNo({ setting: "local", epsilon }), records: solved.records!.at },
    ];
    for (const { study, records } of settings)
      for (const [seed, apart] of [
        ["plan", 0.021],
        ["other", 0.23],
      ] as const) {
        const { expected } = await planStudy(study, guess, { records, epsilons: [], seed });
        expect(Math.abs(Math.log(expected.rows[0]!.width / 0.1))).toBeLessThan(apart);
      }
  });

  it("finds the number of records where none is stated", async () => {
    const plan = await planStudy(local, guess, { epsilons: [], wanted: { width: 0.1 } });
    expect(plan.expected.records).toBe(plan.solved.records!.at);
    expect(plan.solved).toMatchObject({ wanted: { parameter: "p", width: 0.1 } });
    expect(plan.solved.epsilon).toBeUndefined();
    // Solving ends within 2 %, and the studies know the width to 2 % at most: four sd, a false alarm of 6e-5.
    expect(Math.abs(Math.log(responseWidth(0.3, 1, plan.expected.records) / 0.1))).toBeLessThan(0.1);
  });

  it("says in words that no epsilon is enough, and what limits it", async () => {
    const wanted = { parameter: "p", width: 0.01, solve: ["epsilon"] } as const;
    const plan = await planStudy(local, guess, { ...quick, records: 100, wanted });
    expect(plan.solved.epsilon).toMatchObject({ reached: false, limit: { kind: "sampling error" } });
    expect(String(plan)).toMatch(
      /no epsilon does, because 100 records without any noise give 0\.1\d+: it takes/,
    );
  });

  it("says in words that the prior alone is narrow enough", async () => {
    const wanted = { parameter: "p", width: 0.95 };
    const plan = await planStudy(local, guess, { ...quick, records: 100, wanted });
    expect(plan.solved.epsilon).toMatchObject({ reached: true, limit: { kind: "prior" } });
    expect(String(plan)).toContain("any epsilon does, because the prior alone is 0.");
    expect(String(plan)).toContain("any number of records does");
  });

  it("compares bounds on the same population, and wider ones cost width", async () => {
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "stay",
      question: "How long?",
      variables: { days: { type: "number", bounds: [0, 10] }, age: { type: "number", bounds: [20, 80] } },
      model: { family: "linear-regression", formula: "days ~ age" },
      privacy: {
        setting: "central",
        epsilon: 1,
        delta: 1e-5,
        unit: "one patient",
        neighbours: "replace-one",
      },
    });
    const line = { parameters: { intercept: 2, coefficients: { age: 0.05 }, sigma: 1 } };
    const bounds = [{ days: [0, 10] }, { days: [0, 40] }] as const;
    const plan = await planStudy(study, line, { ...quick, repeats: 2, records: 2000, bounds });
    const [narrow, wide] = plan.byBounds.map(
      ({ rows }) => rows.find(({ name }) => name === "coefficients[age]")!,
    );
    // Noise of a sum grows with the range of what is summed.
    expect(wide!.width).toBeGreaterThan(1.5 * narrow!.width);
    expect(String(plan)).toMatch(/By bounds: widths[\s\S]*days 0\.\.40/);
    expect(narrow!.power).toBeGreaterThan(wide!.power!);
  });

  it("plans holders that differ: spreads are guessed, and the plan says how holders were simulated", async () => {
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "stay",
      question: "How long?",
      variables: { days: { type: "number", bounds: [0, 10] }, age: { type: "number", bounds: [20, 80] } },
      model: {
        family: "linear-regression",
        formula: "days ~ age",
        method: "nuts",
        holders: { differ: ["age"] },
      },
      privacy: {
        setting: "distributed",
        epsilon: 8,
        delta: 1e-5,
        unit: "one patient",
        neighbours: "replace-one",
      },
    });
    const parameters = { intercept: 2, coefficients: { age: 0.05 }, sigma: 1 };
    const plan = async (more: object) =>
      planStudy(
        study,
        { parameters: { ...parameters, ...more } },
        {
          ...quick,
          repeats: 1,
          records: 1000,
          holders: 2,
          wanted: { parameter: "coefficients[age]", width: 0.5, solve: ["holders"] },
        },
      );
    const differing = await plan({ spread: { age: 0.05 } });
    const row = (name: string) => differing.expected.rows.find((one) => one.name === name);
    expect(row("spread[age]")).toMatchObject({ truth: 0.05, studies: 1 });
    expect(row("coefficients[age]")!.width).toBeGreaterThan(0.05);
    expect(differing.solved.holders!.at).toBeGreaterThan(1);
    expect(String(differing)).toContain(
      "drawn anew for every simulated study with the guessed spread (intercept 0, age 0.05)",
    );
    expect(String(differing)).toMatch(/with 500 records of each holder: \d+ holders/);
  });

  it("tells its plan in words: question, widths, odds", async () => {
    const plan = await planStudy(local, guess, { ...quick, records: 500, nulls: { p: 0.5 } });
    expect(plan.expected.rows[0]!.power).toBeGreaterThan(0.9);
    const text = String(plan);
    for (const words of [
      "How many people smoke?",
      "2.72 : 1",
      "73.1\u00a0%",
      "bounds taken from the records",
    ])
      expect(text).toContain(words);
  });

  it("reports progress and stops when told to", async () => {
    const seen: number[] = [];
    const stop = new AbortController();
    const onProgress = ({ done, total }: { done: number; total: number }) => {
      expect(done).toBeLessThanOrEqual(total);
      seen.push(done);
      if (done === 3) stop.abort();
    };
    const planned = planStudy(local, guess, { records: 500, signal: stop.signal, onProgress });
    await expect(planned).rejects.toThrow(/abort/i);
    expect(seen).toEqual([1, 2, 3]);
  });

  it("hears a timer between two simulated studies", async () => {
    const stop = new AbortController();
    let [done, doneAtStop] = [0, Number.POSITIVE_INFINITY];
    const onProgress = (progress: { done: number }) => {
      done = progress.done;
      if (done === 3)
        setImmediate(() => {
          doneAtStop = done;
          stop.abort();
        });
    };
    const planned = planStudy(local, guess, {
      records: 500,
      repeats: 10_000,
      signal: stop.signal,
      onProgress,
    });
    await expect(planned).rejects.toThrow(/abort/i);
    expect(done).toBeLessThanOrEqual(doneAtStop + 1);
  });

  it("asks for records or a width", async () => {
    await expect(planStudy(local, guess, quick)).rejects.toThrow(
      "records is missing, must be a whole number",
    );
  });

  it.each<[string, Parameters<typeof planStudy>[1], Partial<Parameters<typeof planStudy>[2]>, string]>([
    ["no guess", { parameters: {} }, {}, "guess.parameters.p is missing, must be a number"],
    ["a share above 1", { parameters: { p: 3 } }, {}, "guess.parameters.p is 3, must be from 0 to 1"],
    [
      "holders without end",
      guess,
      { holderCounts: [2, 1e9] },
      "holderCounts is 1000000000, must be at most 10000",
    ],
    ["studies without end", guess, { repeats: 1e6 }, "repeats is 1000000, must be at most 10000"],
    ["no records", guess, { records: 0 }, "records is 0, must be a whole number of at least 1"],
    [
      "holders of reports",
      guess,
      { holders: 2 },
      "holders is 2, must be 1, or the study's setting distributed",
    ],
    ["an epsilon of 0", guess, { epsilons: [0] }, "epsilons is 0, must be positive and finite"],
    [
      "a number nobody knows",
      guess,
      { wanted: { parameter: "q", width: 1 } },
      'wanted.parameter is "q", must be one of p',
    ],
    [
      "a number of holders without any",
      guess,
      { wanted: { width: 1, solve: ["holders"] } },
      "holders is 1, must be at least 2 to ask how many holders it takes",
    ],
    ["bounds of nothing", guess, { bounds: [{ age: [0, 1] }] }, "bounds of age is given, must be"],
    ["bounds of a level", guess, { bounds: [{ smokes: [0, 1] }] }, "bounds of smokes is given, must be"],
  ])("refuses %s", async (_, guessed, options, message) => {
    await expect(planStudy(local, guessed, { records: 50, ...quick, ...options })).rejects.toThrow(message);
  });
});
