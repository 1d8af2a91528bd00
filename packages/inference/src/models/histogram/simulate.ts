import { binomial, multinomial } from "../../distributions/index.ts";
import { requireCount, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { bytesPerReport, groupPacked, type PackedReports } from "./reports/packed-reports.ts";

/** Who is simulated: how many people, with which budget. */
export interface SimulatedPeople {
  readonly epsilon: number;
  readonly count: number;
}

/**
 * Simulated reports by optimal unary encoding, for studies of calibration: answers are drawn from the
 * shares, their bits from the mechanism. **Seeded noise protects nobody**: never use it on real answers.
 */
export function simulateUnaryReports(
  rng: SeededSource,
  shares: Float64Array,
  people: SimulatedPeople,
): PackedReports {
  const { epsilon, count } = requirePeople(people);
  const levels = shares.length;
  const width = bytesPerReport(levels);
  const bytes = new Uint8Array(count * width);
  const drawNoise = noiseBits(rng, bytes, width, levels, oneGivenZero(epsilon));
  const answers = new Float64Array(levels);
  multinomial.sample(rng, count, shares, answers);
  let row = 0;
  answers.forEach((number, answer) => {
    for (let i = 0; i < number; i++, row++) {
      drawNoise(row);
      const at = row * width + (answer >>> 3);
      const bit = 1 << (answer & 7);
      bytes[at] = (bytes[at]! & ~bit) | (rng.uint32() >>> 31 ? bit : 0);
    }
  });
  return groupPacked({ levels, bytes, times: new Float64Array(count).fill(1) });
}

/**
 * Sets each bit of a row with probability q. Rare ones are reached by geometric leaps; frequent ones by
 * comparing 32 random bits with q, which is off by at most 2^-32.
 */
function noiseBits(rng: SeededSource, bytes: Uint8Array, width: number, levels: number, q: number) {
  if (q < 0.1) {
    const rate = -Math.log1p(-q);
    const leap = () => Math.floor(rng.exponential() / rate);
    return (row: number) => {
      for (let k = leap(); k < levels; k += 1 + leap()) bytes[row * width + (k >>> 3)]! |= 1 << (k & 7);
    };
  }
  const threshold = Math.round(q * 2 ** 32);
  return (row: number) => {
    for (let k = 0; k < levels; k++)
      if (rng.uint32() < threshold) bytes[row * width + (k >>> 3)]! |= 1 << (k & 7);
  };
}

/**
 * Simulated numbers of ones per level, as {@link simulateUnaryReports} would give, without the reports
 * themselves: given how many people hold each level, its ones are Bin(n_k, 1/2) + Bin(N − n_k, q),
 * independently. **Seeded noise protects nobody.**
 */
export function simulateUnarySums(
  rng: SeededSource,
  shares: Float64Array,
  people: SimulatedPeople,
): Float64Array {
  const { epsilon, count } = requirePeople(people);
  const answers = new Float64Array(shares.length);
  multinomial.sample(rng, count, shares, answers);
  const q = oneGivenZero(epsilon);
  return answers.map((n) => binomial.sample(rng, n, 0.5) + binomial.sample(rng, count - n, q));
}

/**
 * Simulated randomised responses over the levels: how many name each of them. The reports are independent
 * with probabilities e^-ε + (1−e^-ε)θ, up to a constant. **Seeded noise protects nobody.**
 */
export function simulateResponses(
  rng: SeededSource,
  shares: Float64Array,
  people: SimulatedPeople,
): Float64Array {
  const { epsilon, count } = requirePeople(people);
  const reported = shares.map((share) => Math.exp(-epsilon) - Math.expm1(-epsilon) * share);
  const counts = new Float64Array(shares.length);
  multinomial.sample(rng, count, reported, counts);
  return counts;
}

/** P(1|0) = 1/(e^ε + 1). */
function oneGivenZero(epsilon: number): number {
  return 1 / (Math.exp(epsilon) + 1);
}

function requirePeople({ epsilon, count }: SimulatedPeople): SimulatedPeople {
  return { epsilon: requirePositive("epsilon", epsilon), count: requireCount("count", count, 1) };
}
