import { expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { auc } from "./auc.ts";

it("is the share of pairs in the right order, ties counting half", () => {
  const rng = seededSource(2);
  const scores = Array.from({ length: 80 }, () => Math.round(6 * rng.uniform()));
  const outcomes = scores.map((score) => Number(rng.uniform() < score / 6));
  let right = 0;
  let pairs = 0;
  scores.forEach((a, i) => {
    scores.forEach((b, j) => {
      if (outcomes[i] !== 1 || outcomes[j] !== 0) return;
      pairs++;
      right += a > b ? 1 : a === b ? 0.5 : 0;
    });
  });
  expect(auc(scores, outcomes)).toBeCloseTo(right / pairs, 14);
});

it("is 1 for perfect, 0 for reversed and ½ for equal scores", () => {
  expect(auc([1, 2, 3, 4], [0, 0, 1, 1])).toBe(1);
  expect(auc([4, 3, 2, 1], [0, 0, 1, 1])).toBe(0);
  expect(auc([7, 7, 7], [0, 1, 1])).toBe(0.5);
});

it("refuses what has no curve", () => {
  expect(() => auc([1, 2], [1])).toThrow("outcomes has length 1");
  expect(() => auc([1, 2], [1, 1])).toThrow("outcomes is 2 of 2 cases, must be both kinds");
  expect(() => auc([1, 2], [0, 3])).toThrow("an outcome is 3");
  expect(() => auc([1, Number.NaN], [0, 1])).toThrow("scores is NaN");
});
