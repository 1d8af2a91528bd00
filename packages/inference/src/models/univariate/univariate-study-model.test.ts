import type { MechanismRecord, Release, ReportsRelease, Study } from "@dpbayes/privacy/formats";
import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import { univariateModel } from "./univariate-model.ts";
import { univariateStudyModel } from "./univariate-study-model.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "age",
  question: "How old are people?",
  variables: { age: { type: "number", bounds: [0, 100] } },
  model: { family: "gaussian", formula: "age ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person", mechanism: "laplace" },
});

const rate = { s: 1, t: 1 };

/** A mechanism with what a model reads of its parameters. */
function stated(mechanism: { readonly kind: string; readonly parameters: object }): MechanismRecord {
  return mechanism as MechanismRecord;
}

/** A release of reports as the model reads it; the rest of the frame is no business of the model. */
function release(given: Partial<ReportsRelease>, of: Study = study): Release {
  return {
    kind: "reports",
    study: of,
    statistic: { kind: given.bounds && "levels" in given.bounds ? "answer" : "bounded-scalar" },
    bounds: { variable: "age", bounds: [0, 100] },
    mechanism: stated({ kind: "laplace", parameters: { grid: 0.5, rate: { s: 1, t: 200 } } }),
    values: [[12], [140], [-31]],
    times: [2, 1, 1],
    count: 4,
    ...given,
  } as unknown as Release;
}

const counts = {
  ...study,
  variables: { age: { type: "count", bounds: [0, 9], outside: "clip" } },
} as Study;

describe("univariateStudyModel", () => {
  it("reads bounds, mechanism and counts of every release", () => {
    const gaussian = stated({ kind: "gaussian", parameters: { grid: 0.25, sigmaSteps: 1200 } });
    const built = univariateStudyModel(study, [
      release({}),
      release({ mechanism: gaussian, values: [[7]], times: [3] }),
    ]);
    expect(built.records).toBe(7);
    expect(built.method).toBe("nuts");
    expect(built.prior).toEqual(["mean ~ normal(mean 50, sd 50)", "sd ~ gamma(shape 2, rate 0.08)"]);
    expect(built.approximations).toEqual([]);
    const channels = built.model.compressed.terms.map(({ channel }) => channel.noise);
    expect(channels).toEqual([
      { kind: "laplace", scale: 100 },
      { kind: "gaussian", sd: 300 },
    ]);
  });

  it("reads answers, counts and geometric noise", () => {
    const geometric = release(
      {
        bounds: { variable: "age", bounds: [0, 9] },
        mechanism: stated({ kind: "geometric", parameters: { grid: 1, rate: { s: 1, t: 4 } } }),
      },
      counts,
    );
    const poisson = { ...counts, model: { ...study.model, family: "poisson" } } as Study;
    expect(univariateStudyModel(poisson, [geometric]).model.compressed.terms[0]!.channel).toEqual({
      bounds: [0, 9],
      noise: { kind: "geometric", alpha: Math.exp(-1 / 4) },
      whole: true,
    });
    const yesNo = { ...study, model: { ...study.model, family: "bernoulli" } } as Study;
    const answers = release({
      bounds: { variable: "age", levels: ["no", "yes"] },
      mechanism: stated({ kind: "randomised-response", parameters: { keepProbability: 0.75, rate } }),
      values: [[0], [1]],
      times: [5, 6],
    });
    const { model, prior } = univariateStudyModel(yesNo, [answers]);
    expect(prior).toEqual(["p ~ beta(a 1, b 1)"]);
    expect(model.compressed.terms[0]!.channel).toEqual({
      bounds: [0, 1],
      noise: { kind: "response", keep: 0.75, other: 0.25 },
      whole: true,
    });
  });

  it("reads responses about a count as places from its lower bound", () => {
    const counted = (low: number, values: readonly number[]) => {
      const made = release(
        {
          bounds: { variable: "age", levels: ["a", "b", "c"], bounds: [low, low + 2] },
          mechanism: stated({
            kind: "k-ary-randomised-response",
            parameters: { keepProbability: 0.6, otherProbability: 0.2, rate },
          }),
          values: values.map((value) => [value]),
          times: values.map(() => 1),
        },
        counts,
      );
      return univariateStudyModel({ ...counts, model: { ...study.model, family: "poisson" } } as Study, [
        made,
      ]);
    };
    const { model } = counted(3, [0, 2, 2]);
    const direct = univariateModel({
      family: "poisson",
      terms: [
        {
          channel: { bounds: [3, 5], noise: { kind: "response", keep: 0.6, other: 0.2 }, whole: true },
          reports: { values: [3, 5, 5] },
        },
      ],
    });
    expect(model.logLikelihood(Float64Array.of(4))).toBeCloseTo(direct.logLikelihood(Float64Array.of(4)), 12);
  });

  it("overrides method and prior, and draws by quadrature without a chain", { timeout: 30_000 }, async () => {
    const prior = { sd: { law: "half-normal", sd: 20 } };
    const { target, method, ...built } = univariateStudyModel(study, [release({})], {
      method: "quadrature",
      prior,
    });
    expect(method).toBe("quadrature");
    expect(built.prior[1]).toBe("sd ~ half-normal(sd 20)");
    const run = await runChains(target, { seed: 1, chains: 1, warmup: 0, draws: 50 });
    expect(run.results[0]!.draws).toHaveLength(100);
    expect(univariateStudyModel(study, [release({})], { method: "nuts-exact" }).model.compression.shift).toBe(
      0,
    );
  });

  it.each([
    ["a sum", { kind: "sum" }, 'kind of release 1 is "sum", must be "reports"'],
    [
      "another variable",
      { bounds: { variable: "income", bounds: [0, 1] } },
      "variable of release 1 is income",
    ],
    [
      "an unknown mechanism",
      { mechanism: { kind: "exponential", parameters: {} } },
      'is "exponential", must be',
    ],
    ["a missing scale", { mechanism: { kind: "laplace", parameters: {} } }, "grid is "],
    ["a vector", { values: [[1, 2]], times: [1] }, "report 1 of release 1 is 2 numbers, must be one number"],
    [
      "a mechanism for shares by its name",
      {
        mechanism: { kind: "unary-encoding", parameters: { levels: 2, rate } },
        values: [[0, 1]],
        times: [1],
      },
      'mechanism of a release is "unary-encoding", must be noise on a number',
    ],
    [
      "counts of many things",
      { statistic: { kind: "count-vector" } },
      'statistic.kind of a release is "count-vector", must be that of one number or answer',
    ],
  ])("refuses %s", (_, given, message) => {
    expect(() => univariateStudyModel(study, [release(given as Partial<ReportsRelease>)])).toThrow(message);
  });

  it("refuses an unknown method", () => {
    expect(() => univariateStudyModel(study, [release({})], { method: "magic" })).toThrow(
      'method is "magic", must be one of: nuts, nuts-exact, quadrature',
    );
  });
});
