import { expect, test } from "vitest";
import { exponentialMechanism } from "../mechanisms/exponential/exponential.ts";
import type { SecureSource } from "../noise/secure-source.ts";
import { scriptedWords } from "../noise/words.testing.ts";
import { barkerUpdate } from "./barker-update.ts";

/** Words from which `uniformBelowBig(2^bits)` reads a number: the most significant first. */
function wordsOf(value: bigint, bits: number): number[] {
  const length = Math.ceil(bits / 32);
  return Array.from({ length }, (_, i) =>
    Number((value >> BigInt(32 * (length - 1 - i))) & BigInt(0xffffffff)),
  );
}

// At a tiny ε the temperature is huge, and T·(public ratio) added to a log-likelihood in doubles would swallow
// it: one table's step could be rounded up and its neighbour's down, by far more than the steps paid for. The
// coin that keeps the state is tossed here with a number just below and just at its exact odds.
test("no digit of the log-likelihood is lost beside a large public ratio", () => {
  const options = { epsilon: 2 ** -40, range: 1, neighbours: "replace-one" } as const;
  const { grid, rate, temperature } = exponentialMechanism(options).parameters;
  const open = 0.5;
  const steps = 3n;
  const update = barkerUpdate<number>({
    ...options,
    propose: () => 1,
    logLikelihoodRatio: () => Number(steps) * grid,
    logPublicRatio: () => open,
  });
  // The proposal is the better one by this many steps; the state is kept with probability exp(−odds/t).
  const odds = (steps + BigInt(Math.round((temperature * open) / grid))) * BigInt(rate.s);
  const bits = Math.log2(rate.t);
  expect(odds < BigInt(rate.t)).toBe(true);
  const stepWith = (uniform: bigint) => {
    // Candidate 0; the coin's number; if that tosses heads, a tail to follow; then candidate 1, which is certain.
    const words = [0, ...wordsOf(uniform, bits), 1, 1];
    return update.step(0, scriptedWords(words) as unknown as SecureSource);
  };
  expect(stepWith(odds - 1n)).toBe(1);
  expect(stepWith(odds)).toBe(0);
});
