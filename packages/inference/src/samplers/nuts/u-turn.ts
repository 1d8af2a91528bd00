/**
 * The generalised U-turn criterion (Betancourt 2017, "A conceptual introduction to Hamiltonian Monte
 * Carlo", A.4.2): a stretch of trajectory with momenta p₋, p₊ at its ends and ρ = Σp along it still
 * grows when p₋·ρ > 0 and p₊·ρ > 0 (momenta in the metric's own coordinates, see metric.ts).
 *
 * When two stretches A and B are joined, two more pairs are checked, as Stan does since 2.21: A with
 * the first point of B, and the last point of A with B. Without them, stretches that each make a half
 * turn look as if they had gone straight ahead (independent normals are then explored too long).
 *
 * All six inner products in one pass. `far` and `near` are A's ends (`near` is where B was attached),
 * `begin` and `end` are B's.
 */
export function keepsGoing(
  far: Float64Array,
  near: Float64Array,
  begin: Float64Array,
  end: Float64Array,
  rhoA: Float64Array,
  rhoB: Float64Array,
): boolean {
  let farAll = 0;
  let endAll = 0;
  let farCross = 0;
  let beginCross = 0;
  let nearCross = 0;
  let endCross = 0;
  for (let i = 0; i < far.length; i++) {
    const all = rhoA[i]! + rhoB[i]!;
    const cross = rhoA[i]! + begin[i]!;
    const back = rhoB[i]! + near[i]!;
    farAll += far[i]! * all;
    endAll += end[i]! * all;
    farCross += far[i]! * cross;
    beginCross += begin[i]! * cross;
    nearCross += near[i]! * back;
    endCross += end[i]! * back;
  }
  return farAll > 0 && endAll > 0 && farCross > 0 && beginCross > 0 && nearCross > 0 && endCross > 0;
}

/** The same for two single points, where the three pairs are one. */
export function pairKeepsGoing(a: Float64Array, b: Float64Array): boolean {
  let first = 0;
  let second = 0;
  for (let i = 0; i < a.length; i++) {
    const sum = a[i]! + b[i]!;
    first += a[i]! * sum;
    second += b[i]! * sum;
  }
  return first > 0 && second > 0;
}
