import { parseStudy, type Release } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { histogramModel } from "./histogram-model.ts";
import { histogramStudyInput, histogramStudyModel } from "./histogram-study-model.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How often do people smoke?",
  variables: { smokes: { type: "category", levels: ["never", "sometimes", "often"] } },
  model: { family: "categorical", formula: "smokes ~ 1", prior: { concentration: 2 } },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});

/** As much of a release as a model reads. */
function release(kind: string, epsilon: number, content: object): Release {
  const mechanism = { kind, parameters: { epsilon, levels: 3, rate: { s: epsilon * 1024, t: 1024 } } };
  return { kind: "reports", study, mechanism, ...content } as unknown as Release;
}

const unary = release("unary-encoding", 1, {
  values: [
    [0, 1, 1],
    [1, 0, 0],
  ],
  times: [3, 4],
});
const responses = release("k-ary-randomised-response", 2, { values: [[2], [0], [2]], times: [5, 1, 1] });
const sums = release("unary-encoding", 0.5, { kind: "sum", values: [400, 390, 371], copies: 1000 });

describe("histogramStudyModel", () => {
  it("joins releases of different budgets and mechanisms", () => {
    const model = histogramStudyModel(study, [unary, responses]);
    expect(model).toMatchObject({
      method: "nuts",
      records: 14,
      prior: ["shares ~ Dirichlet(2 for each of 3 levels)"],
      approximations: [],
    });
    const direct = histogramModel({
      levels: ["never", "sometimes", "often"],
      terms: [
        {
          kind: "unary-reports",
          epsilon: 1,
          reports: [
            [1, 0, 0],
            [0, 1, 1],
          ],
          times: [4, 3],
        },
        { kind: "response-counts", epsilon: 2, counts: [1, 0, 6] },
      ],
      prior: { concentration: 2 },
    });
    expect(model.target.parameters).toEqual(direct.parameters);
    const [q, unused] = [Float64Array.of(0.3, -1), new Float64Array(2)];
    expect((model.target as Model).logDensityGradient(q, unused)).toBeCloseTo(
      direct.logDensityGradient(q, unused),
      12,
    );
  });

  it("takes sums as they are and says so", () => {
    expect(histogramStudyModel(study, [sums])).toMatchObject({
      method: "sum",
      records: 1000,
      approximations: ["normal approximation of the sums; N = 1000"],
    });
    expect(histogramStudyModel(study, [sums, unary])).toMatchObject({
      method: "nuts",
      records: 1007,
      approximations: ["normal approximation of the sums; N = 1000"],
    });
  });

  it("obeys the method and the prior that are asked for", () => {
    const summed = histogramStudyModel(study, [unary, responses], {
      method: "sum",
      prior: { concentration: [1, 2, 3] },
    });
    expect(summed).toMatchObject({
      method: "sum",
      prior: ["shares ~ Dirichlet(1, 2, 3)"],
      approximations: [
        "normal approximation of the sums; N = 7",
        "a rough one: noise leaves only 1.9 ones per level",
        "whole reports were reduced to their sums, which hold less information",
      ],
    });
    expect(() => histogramStudyModel(study, [unary], { method: "em" })).toThrow(
      'method is "em", must be one of: nuts, sum; histogramMode gives a point estimate',
    );
    expect(() => histogramStudyModel(study, [unary], { method: "gibbs" })).toThrow(
      'method is "gibbs", must be one of: nuts, sum; gibbs draws from the same posterior as nuts, but makes 50 effective draws',
    );
  });

  it("reads a yes/no question as two levels", () => {
    const yesNo = parseStudy({
      ...study,
      variables: { smokes: { type: "boolean" } },
      model: { family: "categorical", formula: "smokes ~ 1" },
    });
    const bits = release("randomised-response", 1, { values: [[1], [0]], times: [3, 5] });
    expect(histogramStudyInput(yesNo, [bits])).toMatchObject({
      levels: ["false", "true"],
      terms: [{ kind: "response-counts", epsilon: 1, counts: Float64Array.of(5, 3) }],
    });
  });

  it.each([
    ["no releases", [], "releases is none, must be one or more"],
    [
      "a report of the wrong length",
      [unary, release("unary-encoding", 1, { values: [[1, 0]], times: [1] })],
      "release 2: its content is not readable (reports[0] has length 2, must be 3), must be as its mechanism writes it",
    ],
    [
      "a level out of range",
      [release("k-ary-randomised-response", 1, { values: [[3]], times: [1] })],
      "release 1: values[0] is something else, must be one whole number from 0 to 2",
    ],
    [
      "a response of a bit for three levels",
      [release("randomised-response", 1, { values: [[1]], times: [1] })],
      'release 1: mechanism.kind is "randomised-response", must be one for 3 levels',
    ],
    [
      "additive noise",
      [release("laplace", 1, { values: [[1, 0, 0.5]], times: [1] })],
      'release 1: mechanism.kind is "laplace", must be one that randomises answers',
    ],
    [
      "summed responses",
      [release("k-ary-randomised-response", 1, { kind: "sum", values: [7], copies: 3 })],
      'release 1: mechanism.kind of a sum is "k-ary-randomised-response", must be "unary-encoding"',
    ],
  ])("refuses %s", (_, releases, message) => {
    expect(() => histogramStudyModel(study, releases)).toThrow(message);
  });
});
