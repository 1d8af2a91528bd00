import { expect, test } from "vitest";
import { parseStudy } from "../study/parse-study.ts";
import { costBetweenAnyRecords } from "./cost-between-any-records.ts";
import { planRelease } from "./plan-release.ts";

function planOf(privacy: object, words: object = {}) {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "topics",
    question: "What are the documents about?",
    variables: { words: { type: "counts", length: 4, total: 6, ...words } },
    model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
    privacy: { setting: "local", epsilon: 1, unit: "one document", ...privacy },
  });
  return planRelease(study);
}

test("a study with a distance costs epsilon within it, one without it between any two records", () => {
  expect(planOf({ distance: 2 }).cost()).toEqual({ kind: "pure", epsilon: 1, neighbours: "local-within-2" });
  expect(planOf({}).cost()).toEqual({ kind: "pure", epsilon: 1, neighbours: "local" });
});

test("between any two records it costs epsilon times the largest distance over the stated one, never less", () => {
  expect(costBetweenAnyRecords(planOf({ distance: 2 }))).toEqual({
    kind: "pure",
    epsilon: 12,
    neighbours: "local",
  });
  expect(costBetweenAnyRecords(planOf({}))).toEqual(planOf({}).cost());
  const odd = costBetweenAnyRecords(planOf({ distance: 7, epsilon: 0.3 }));
  expect((odd as { epsilon: number }).epsilon).toBeGreaterThanOrEqual((0.3 * 24) / 7);
  expect((odd as { epsilon: number }).epsilon).toBeCloseTo((0.3 * 24) / 7, 10);
});

test("a distance that no two records exceed is an ordinary cost, of the same noise as a share of it within less", () => {
  const whole = planOf({ distance: 24, epsilon: 12 });
  expect(whole.cost()).toEqual({ kind: "pure", epsilon: 12, neighbours: "local" });
  expect(whole.mechanism.parameters).toMatchObject({
    rate: planOf({ distance: 2 }).mechanism.parameters["rate" as never],
  });
  expect(planOf({ distance: 23 }).cost().neighbours).toBe("local-within-23");
});

test.each(["laplace", "gaussian"])("%s noise within a distance says so too", (mechanism) => {
  const cost = planOf({ distance: 2, mechanism, delta: 1e-9 }).cost();
  expect(cost.neighbours).toBe("local-within-2");
});

test("steps of Gaussian noise are added up as long as their deltas stay below one", () => {
  const gaussian = (total: number) => planOf({ distance: 2, mechanism: "gaussian", delta: 1e-9 }, { total });
  expect(costBetweenAnyRecords(gaussian(6))).toMatchObject({ kind: "approximate", neighbours: "local" });
  expect(costBetweenAnyRecords(gaussian(60))).toBeUndefined();
});
