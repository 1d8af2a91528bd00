import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { batchReports } from "../release/collect/batch-reports.ts";
import { seal } from "../release/format/seal.ts";
import { reporter } from "../release/report/make-report.ts";
import { parsePrepared } from "../release/report/parse-prepared.ts";
import { prepareReports } from "../release/report/prepare-reports.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { planRelease } from "./plan-release.ts";
import { planReport } from "./plan-report.ts";

const variables = {
  visits: { type: "count", bounds: [3, 7] },
  cars: { type: "count", bounds: [1, 2] },
  strict: { type: "count", bounds: [3, 7], outside: "refuse" },
  steps: { type: "count", bounds: [0, 10_000] },
  most: { type: "count", bounds: [1, 10_000] },
  employed: { type: "boolean" },
  share: { type: "number", bounds: [0, 1] },
};

function study(family: string, variable: string, mechanism?: string, privacy: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "?",
    variables,
    model: { family, formula: `${variable} ~ ${family.endsWith("regression") ? "share" : 1}` },
    privacy: {
      setting: "local",
      epsilon: 1,
      delta: 1e-5,
      unit: "one person",
      ...(mechanism && { mechanism }),
      ...privacy,
    },
  });
}

function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DpbayesError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "accepted";
}

/** At ε = 200 a report other than the truth has probability below 1e-80. */
const sure = { epsilon: 200 };
const countFamilies = [
  "poisson",
  "geometric",
  "negative-binomial",
  "gaussian",
  "exponential",
  "gamma",
  "log-normal",
];

describe("a count answered by a response", () => {
  it.each(countFamilies)("is the index of its value: %s", (family) => {
    const asked = study(family, "visits", "k-ary-randomised-response", sure);
    const planned = planReport(asked);
    expect(planned).toMatchObject({ route: "answer", mechanism: { parameters: { levels: 5 } } });
    expect(planned.bounds).toEqual({ variable: "visits", levels: ["3", "4", "5", "6", "7"], bounds: [3, 7] });
    const make = reporter(asked);
    const answers = [0, 3, 4, 7, 99].map((visits) => make({ visits }).values);
    expect(answers).toEqual([[0], [0], [1], [4], [4]]);
    expect(batchReports(asked, [make({ visits: 5 })])).toMatchObject({
      kind: "reports",
      statistic: { kind: "answer", coordinates: ["visits"] },
      values: [[2]],
    });
  });

  it("of two values is a bit", () => {
    const asked = study("poisson", "cars", "randomised-response", sure);
    expect(planReport(asked).bounds).toEqual({ variable: "cars", levels: ["1", "2"], bounds: [1, 2] });
    const make = reporter(asked);
    expect([0, 1, 2, 9].map((cars) => make({ cars }).values[0])).toEqual([0, 0, 1, 1]);
  });

  it("outside its bounds is refused where the study says so, without its value", () => {
    const make = reporter(study("poisson", "strict", "k-ary-randomised-response"));
    expect(refusal(() => make({ strict: 735 }))).toMatch(/^RECORD_OUT_OF_BOUNDS: (?!.*735)/);
    expect(refusal(() => make({ strict: 3.5 }))).toMatch(/^RECORD_FIELD/);
  });

  it("costs epsilon whatever its range", () => {
    const asked = study("poisson", "most", "k-ary-randomised-response");
    expect(planReport(asked).cost()).toEqual({ kind: "pure", epsilon: 1, neighbours: "local" });
    expect(planReport(asked).bounds).toHaveProperty("levels.length", 10_000);
  });

  it.each<[string, Study, string]>([
    [
      "a bit for 5 values",
      study("poisson", "visits", "randomised-response"),
      "randomised-response for 5 levels",
    ],
    [
      "10,001 values",
      study("poisson", "steps", "k-ary-randomised-response"),
      "a randomised answer of 10001 values",
    ],
    ["unary encoding", study("poisson", "visits", "unary-encoding"), "unary-encoding for a count"],
    ["a response for a number", study("gaussian", "share", "k-ary-randomised-response"), "mechanism k-ary"],
    [
      "one for a regression",
      study("poisson-regression", "visits", "k-ary-randomised-response"),
      "mechanism k-ary",
    ],
  ])("is refused as %s", (_, asked, found) => {
    expect(refusal(() => planRelease(asked))).toContain(`STUDY_UNSUPPORTED: study asks for ${found}`);
  });

  it("is prepared with as many levels as the mechanism knows", () => {
    const prepared = prepareReports(study("poisson", "visits", "k-ary-randomised-response"));
    const wider = { ...prepared, fields: { visits: { ...prepared.fields["visits"]!, bounds: [3, 8] } } };
    expect(refusal(() => parsePrepared(JSON.parse(JSON.stringify(seal(wider)))))).toContain("of 6 levels");
  });
});

describe("a yes or no with noise", () => {
  it.each([
    ["laplace", 1],
    ["gaussian", undefined],
    ["geometric", 1],
  ] as const)("is the number 1 or 0: %s", (mechanism, sensitivity) => {
    const planned = planReport(study("bernoulli", "employed", mechanism));
    expect(planned).toMatchObject({ route: "vector", mechanism: { kind: mechanism } });
    expect(planned.bounds).toEqual({ variable: "employed", bounds: [0, 1] });
    const { parameters } = planned.mechanism;
    const moved =
      "distance" in parameters ? parameters.distance : (parameters as { sensitivity: number }).sensitivity;
    expect(moved).toBeCloseTo(sensitivity ?? 1, 9);
    expect(moved).toBeGreaterThanOrEqual(1);
    const make = reporter(study("bernoulli", "employed", mechanism, { epsilon: 1e4 }));
    // The noise has a scale of at most 0.02 here: 25 of them are 0.5.
    expect([true, false].map((employed) => Math.round(make({ employed }).values[0]!) + 0)).toEqual([1, 0]);
  });

  it("stays a randomised response by default, and categories have no noise", () => {
    expect(planReport(study("bernoulli", "employed")).mechanism.kind).toBe("randomised-response");
    expect(refusal(() => planRelease(study("categorical", "employed", "laplace")))).toContain(
      "STUDY_UNSUPPORTED",
    );
  });

  it("is read as true or false only", () => {
    const make = reporter(study("bernoulli", "employed", "geometric"));
    expect(refusal(() => make({ employed: 1 }))).toMatch(/^RECORD_FIELD/);
  });
});

describe("a continuous family of a count", () => {
  it.each(["gaussian", "exponential", "gamma", "log-normal"])("%s has geometric noise", (family) => {
    const planned = planReport(study(family, "visits"));
    expect(planned.mechanism).toMatchObject({ kind: "geometric", parameters: { distance: 4 } });
    expect(planned.bounds).toEqual({ variable: "visits", bounds: [3, 7] });
    for (const mechanism of ["laplace", "gaussian"])
      expect(planReport(study(family, "visits", mechanism)).mechanism.kind).toBe(mechanism);
  });

  it.each(["central", "distributed"])("is refused in the %s setting", (setting) => {
    const held = { setting, neighbours: "replace-one" };
    expect(refusal(() => planRelease(study("gaussian", "visits", undefined, held)))).toBe(
      `STUDY_UNSUPPORTED: study asks for gaussian of a count in the ${setting} setting, must be a number (declare visits a number), or the local setting`,
    );
    // Whole sums have whole noise; a mean count has scaled squares beside its sum.
    expect(planRelease(study("geometric", "visits", undefined, held)).mechanism.kind).toBe("geometric");
    expect(planRelease(study("poisson", "visits", undefined, held)).mechanism.kind).toBe("laplace");
  });

  it("is not a beta", () => {
    expect(refusal(() => study("beta", "visits"))).toContain("STUDY_FORMULA");
  });
});
