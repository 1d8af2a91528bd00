import { expect, test } from "vitest";
import { coverageWords } from "./coverage-words.ts";

const row = {
  method: "fixed-s",
  covariates: 2,
  holders: 1,
  epsilon: 1,
  nominal: 0.9,
  covered: 0.71,
  truths: 400,
} as const;
const far = { ...row, covariates: 14, holders: 10, covered: 0.32 };
const setting = { covariates: 3, holders: 2, epsilon: 0.8 };

test("the nearest measured setting is quoted, of the method itself", () => {
  const other = { ...row, method: "fixed-s-fast", ...setting, covered: 0.1 } as const;
  expect(coverageWords("fixed-s", setting, [far, row, other])).toBe(
    "a point-prediction method: its intervals are no posterior intervals; of 90 % intervals of the coefficients 71 % held the truth in the nearest measured setting (2 features, 1 holder, epsilon 1; 400 coefficients)",
  );
  expect(coverageWords("fixed-s", { ...setting, covariates: 12, holders: 9 }, [far, row])).toContain("32 %");
});

test("a method that was not measured says so", () => {
  expect(coverageWords("fixed-s-fast", setting, [row])).toContain("has not been measured");
});
