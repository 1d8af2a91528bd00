import { expect, test } from "vitest";
import { monteCarloDifferences } from "./monte-carlo.ts";

const expected = {
  theta: { mean: 1, sd: 2, mcse_mean: 0.03, ess: 900 },
  check_point: { q: [1, 2], log_posterior: -3 },
};
const with_ = (change: object) => ({ ...expected, ...change });
const pathsOf = (got: unknown) => monteCarloDifferences(got, expected).map(({ path }) => path);

test("summaries are compared within the error of both", () => {
  // 5·√(0.03² + 0.04²) = 0.25; 5 % of 2 is 0.1.
  expect(pathsOf(with_({ theta: { mean: 1.24, sd: 2.09, mcse_mean: 0.04 } }))).toEqual([]);
  expect(pathsOf(with_({ theta: { mean: 1.26, sd: 2.11, mcse_mean: 0.04 } }))).toEqual([
    "theta.mean",
    "theta.sd",
  ]);
  expect(pathsOf(with_({ theta: { mean: Number.NaN, sd: 2, mcse_mean: 0.04 } }))).toEqual(["theta.mean"]);
});

test("other numbers within 1e-8", () => {
  expect(pathsOf(with_({ check_point: { q: [1, 2], log_posterior: -3 - 1e-8 } }))).toEqual([]);
  expect(pathsOf(with_({ check_point: { q: [1, 2], log_posterior: -3 - 1e-7 } }))).toEqual([
    "check_point.log_posterior",
  ]);
});

test("what is missing differs", () => {
  expect(pathsOf({})).toEqual(["theta", "check_point.q", "check_point.log_posterior"]);
  expect(pathsOf(undefined)).toEqual(["theta", "check_point.q", "check_point.log_posterior"]);
});
