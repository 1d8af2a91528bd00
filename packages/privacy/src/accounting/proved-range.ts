import { requireNumber } from "../errors/index.ts";

/**
 * Where the formulas of this room are proved, error of their arithmetic included; outside they refuse. Every δ in (0, 1)
 * that is a double lies within (log δ from −745 to −1.1e-16), and so does every ε, μ or noise that has a meaning.
 *
 * The limits keep what the proofs multiply far from under- and overflow: with ε, μ and 1/s within 10^±30 and
 * |log δ| ≤ 10^15 every square and product lies within 10^±150.
 */
const LARGEST_LOG = 1e15;
const SMALLEST_LOG = 1e-17;
const SMALLEST = 1e-30;
const LARGEST = 1e30;

/** log δ of a δ in (0, 1). */
export function requireLogDelta(logDelta: number, name = "logDelta"): number {
  const holds = (v: number) => v >= -LARGEST_LOG && v <= -SMALLEST_LOG;
  return requireNumber(name, logDelta, holds, `from -1e15 to -1e-17: the logarithm of a delta in (0, 1)`);
}

/** An ε or μ or a noise multiplier of a Gaussian mechanism. */
export function requireProved(name: string, value: number): number {
  return requireNumber(name, value, isProved, "from 1e-30 to 1e30");
}

/** The same, or 0. */
export function requireProvedOrZero(name: string, value: number): number {
  return requireNumber(name, value, (v) => v === 0 || isProved(v), "0, or from 1e-30 to 1e30");
}

export function isProved(value: number): boolean {
  return value >= SMALLEST && value <= LARGEST;
}
