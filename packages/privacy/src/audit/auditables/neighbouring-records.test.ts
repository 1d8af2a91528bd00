import { describe, expect, it } from "vitest";
import type { VectorPlan } from "../../plan/plan.ts";
import { planRelease } from "../../plan/plan-release.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { parseStudy } from "../../study/parse-study.ts";
import { reportPaths, tablePaths } from "../suite/release-paths.ts";
import { farthestRecords, recordsApart } from "./neighbouring-records.ts";

const plans = [...tablePaths, ...reportPaths]
  .map((path) => [path.name, planRelease(path.study)] as const)
  .filter((entry): entry is readonly [string, VectorPlan] => entry[1].route === "vector");

function reach(vectorPlan: VectorPlan): number {
  const dimension = vectorPlan.statistic.layout.coordinates.length;
  const { first, second } = farthestRecords(vectorPlan, dimension);
  const measure = vectorPlan.measure(clippingTally());
  const [one, other] = [new Float64Array(dimension), new Float64Array(dimension)];
  measure(second, 1, one);
  if (first) measure(first, 1, other);
  const gaps = [...one].map((value, i) => Math.abs(value - other[i]!));
  const { mechanism } = vectorPlan;
  if (mechanism.kind === "gaussian") return Math.hypot(...gaps) / mechanism.parameters.sensitivity;
  const { parameters } = mechanism;
  const bound = "sensitivity" in parameters ? parameters.sensitivity : parameters.distance;
  return gaps.reduce((sum, gap) => sum + gap, 0) / bound;
}

describe("farthest records", () => {
  // Where the formula has no intercept, covariates are not centred: bounds that do not straddle 0
  // leave the records in a corner of the ball that the sensitivity covers.
  it.each(plans)("of %s reach the sensitivity, as far as the bounds let them", (name, vectorPlan) => {
    const reached = reach(vectorPlan);
    expect(reached).toBeLessThanOrEqual(1 + 1e-12);
    expect(reached).toBeGreaterThan(name.includes("~ 0 +") ? 0.6 : 0.97);
  });
});

describe("records of counts", () => {
  const study = (outside: "clip" | "refuse", length = 3) =>
    parseStudy({
      format: "dpbayes.study/1",
      id: "topics",
      question: "What are the documents about?",
      variables: { words: { type: "counts", length, total: 5, outside } },
      model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
      privacy: { setting: "local", epsilon: 1, distance: 2, unit: "one document" },
    });

  it("are as far apart as asked, over as many counts as it takes", () => {
    expect(recordsApart(study("clip"), 7)).toEqual({
      first: { words: [0, 0, 0] },
      second: { words: [5, 2, 0] },
      apart: 7,
    });
    expect(recordsApart(study("refuse"), 7)).toEqual({
      first: { words: [0, 0, 2] },
      second: { words: [5, 0, 0] },
      apart: 7,
    });
  });

  it("are never further apart than the study accepts", () => {
    expect(recordsApart(study("clip")).apart).toBe(15);
    expect(recordsApart(study("refuse")).apart).toBe(10);
  });
});
