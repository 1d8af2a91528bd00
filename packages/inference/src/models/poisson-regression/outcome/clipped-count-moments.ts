import { poisson } from "../../../distributions/index.ts";
import { gammaUpper } from "../../../math/special/index.ts";

/** Up to this bound the masses are summed one by one; no mean beyond 700 leaves them anything. */
const SUMMED = 100;
const NOTHING_LEFT = 700;
/** Masses P(R−1), …, P(R−5), and their differences. */
const MASSES = 5;

/**
 * Writes F_q(μ) = E min(Y, R)^q, Y ~ Poisson(μ), q = 1, 2, and its derivatives in μ to order 6. R may be Infinity.
 *
 * F_q⁽ᵏ⁾ = Σ_{y<R} (Δᵏg)(y)·P(y) (glm spec §3), and for min(y, R)^q nearly all of these differences are 0. With
 * Q = P(Y < R) and P = P(Y = R − 1), whose derivative is −P,
 *
 *   F₁′ = Q,   F₁⁽ᵏ⁾ = −P⁽ᵏ⁻²⁾,   F₂′ = 2μP(Y ≤ R − 2) + Q,   F₂″ = 2Q − (2R + 1)P,
 *
 * and P⁽ⁿ⁾ is the nth backward difference of the masses, with sign (−1)ⁿ.
 */
export interface ClippedCountMoments {
  /** Seven numbers each. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  write(mean: number): void;
}

export function clippedCountMoments(bound: number): ClippedCountMoments {
  const first = new Float64Array(7);
  const second = new Float64Array(7);
  const masses = new Float64Array(MASSES);

  /** Writes P(R−1), P(R−2), …; returns Q. */
  function writeMasses(mean: number): number {
    masses.fill(0);
    if (bound === Infinity) return 1;
    return bound <= SUMMED ? sumMasses(mean) : largeMasses(mean);
  }

  function sumMasses(mean: number): number {
    if (mean > NOTHING_LEFT) return 0;
    let mass = Math.exp(-mean);
    let sum = 0;
    for (let y = 0; y < bound; y++) {
      if (y >= bound - MASSES) masses[bound - 1 - y] = mass;
      sum += mass;
      mass *= mean / (y + 1);
    }
    return sum;
  }

  function largeMasses(mean: number): number {
    if (mean === 0) return 1;
    masses[0] = Math.exp(poisson.logMass(bound - 1, mean));
    for (let n = 1; n < MASSES; n++) masses[n] = (masses[n - 1]! * (bound - n)) / mean;
    return gammaUpper(bound, mean);
  }

  function difference(): void {
    for (let order = 1; order < MASSES; order++)
      for (let n = MASSES - 1; n >= order; n--) masses[n] = masses[n]! - masses[n - 1]!;
  }

  return Object.freeze<ClippedCountMoments>({
    first,
    second,
    write(mean) {
      if (!(mean >= 0 && mean < Infinity)) {
        first.fill(Number.NaN);
        second.fill(Number.NaN);
        return;
      }
      const Q = writeMasses(mean);
      const [P, before] = [masses[0]!, masses[1]!];
      const tail = bound === Infinity ? 0 : bound * (1 - Q);
      first[0] = mean * (Q - P) + tail;
      first[1] = Q;
      second[0] = mean * (mean * (Q - P - before) + Q - P) + (tail === 0 ? 0 : bound * tail);
      second[1] = 2 * mean * (Q - P) + Q;
      const last = bound === Infinity ? 0 : 2 * bound + 1;
      difference();
      for (let n = 0; n < MASSES; n++) {
        first[n + 2] = -masses[n]!;
        second[n + 2] = -last * masses[n]! + (n === 0 ? 2 * Q : -2 * masses[n - 1]!);
      }
    },
  });
}
