import { parseStudy } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { planStudy } from "./index.ts";

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
    expect(Math.abs(Math.log(expected.rows[0]!.width / width))).toBeLessThan(0.12);
  });

  it("solves for epsilon and for the number of reports", async () => {
    const wanted = { parameter: "p", width: 0.08 };
    const { solved } = await planStudy(local, guess, { ...quick, records: 3000, wanted });
    expect(solved.epsilon!.reached && solved.records!.reached).toBe(true);
    expect(Math.abs(Math.log(responseWidth(0.3, solved.epsilon!.at, 3000) / 0.08))).toBeLessThan(0.1);
    expect(Math.abs(Math.log(responseWidth(0.3, 1, solved.records!.at) / 0.08))).toBeLessThan(0.1);
    expect(Number.isInteger(solved.records!.at)).toBe(true);
  });

  it("says when no epsilon is enough", async () => {
    const wanted = { parameter: "p", width: 0.01, solve: ["epsilon"] } as const;
    const plan = await planStudy(local, guess, { ...quick, records: 100, wanted });
    expect(plan.solved.epsilon!.reached).toBe(false);
    expect(String(plan)).toContain("no epsilon up to 20 does");
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

  it.each<[string, Parameters<typeof planStudy>[1], Partial<Parameters<typeof planStudy>[2]>, string]>([
    ["no guess", { parameters: {} }, {}, "guess.parameters.p is missing, must be a number"],
    ["a share above 1", { parameters: { p: 3 } }, {}, "guess.parameters.p is 3, must be from 0 to 1"],
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
    ["bounds of a level", guess, { bounds: [{ smokes: [0, 1] }] }, "bounds of smokes is given, must be"],
  ])("refuses %s", async (_, guessed, options, message) => {
    await expect(planStudy(local, guessed, { records: 50, ...quick, ...options })).rejects.toThrow(message);
  });
});
