import { describe, expect, test } from "vitest";
import { exponentialMechanism } from "../mechanisms/exponential/exponential.ts";
import { dyadicOf } from "../noise/dyadic.ts";
import { repeatableWords } from "../noise/words.testing.ts";
import { logLikelihoodSum, logLikelihoodSumError } from "./log-likelihood-sum.ts";

/** Sums of doubles above 2^-60 as whole multiples of 2^-120: exact. */
function exactSum(terms: Float64Array): bigint {
  let sum = 0n;
  for (const term of terms) {
    const { significand, exponent } = dyadicOf(term);
    sum += significand << BigInt(exponent + 120);
  }
  return sum;
}

function errorOf(computed: number, exact: bigint): number {
  const { significand, exponent } = dyadicOf(computed);
  return Math.abs(Number((significand << BigInt(exponent + 120)) - exact)) * 2 ** -120;
}

const RECORDS = 2_000_000;
const RANGE = 4;
const words = repeatableWords(5);
/** Log-likelihoods of single records; between neighbours the total changes by values within 4 of each other. */
const terms = Float64Array.from({ length: RECORDS }, () => -(words.uint32() + 1) / 2 ** 31);
const exact = exactSum(terms);

describe("two million log-likelihoods", () => {
  test("a plain sum leaves the room that a score's error has, a careful one stays far within", () => {
    const room = RANGE * 2 ** -22;
    const constant = new Float64Array(RECORDS).fill(-1.9);
    const plain = constant.reduce((sum, term) => sum + term, 0);
    expect(errorOf(plain, exactSum(constant))).toBeGreaterThan(room);
    expect(errorOf(logLikelihoodSum(constant), exactSum(constant))).toBeLessThan(room / 1000);
    expect(errorOf(logLikelihoodSum(terms), exact)).toBeLessThan(room / 1000);
  });

  test("the error stays below what is stated, and the statement is below the room", () => {
    const stated = logLikelihoodSumError(RECORDS, 2);
    expect(errorOf(logLikelihoodSum(terms), exact)).toBeLessThan(stated);
    expect(stated).toBeLessThan(RANGE * 2 ** -22);
    expect(logLikelihoodSumError(RECORDS, 2, 1e-6)).toBeCloseTo(RECORDS * 1e-6, 6);
  });
});

describe("a stated error of scores", () => {
  /** The largest log ratio of two laws on two candidates whose scores moved apart by the range and four errors. */
  const costOf = (scoreError: number, stated: number) => {
    const { grid, rate } = exponentialMechanism({
      epsilon: 1,
      range: RANGE,
      neighbours: "replace-one",
      scoreError: stated,
    }).parameters;
    const apart = Math.ceil((RANGE + 4 * scoreError) / grid) + 2; // each of two scores rounded against us
    return (apart * rate.s) / rate.t;
  };

  test.each([0, RANGE * 2 ** -22, 1e-4, 0.3, 50])("%d is paid for", (error) => {
    expect(costOf(error, error)).toBeLessThanOrEqual(1);
  });

  test("one that was not stated costs more than epsilon", () => {
    expect(costOf(1e-4, 0)).toBeGreaterThan(1);
  });

  test("the usual one changes nothing", () => {
    const options = { epsilon: 1, range: RANGE, neighbours: "replace-one" } as const;
    expect(exponentialMechanism({ ...options, scoreError: RANGE * 2 ** -22 }).parameters).toEqual(
      exponentialMechanism(options).parameters,
    );
  });
});
