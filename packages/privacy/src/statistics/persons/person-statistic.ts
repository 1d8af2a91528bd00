import { ROUNDED_ONCE } from "../../noise/grid.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";
import type { Statistic } from "../statistic.ts";
import { addsOneRecord, type Contribution } from "./contribution.ts";

/** A statistic of records, but for the records themselves. */
export type Summed = Pick<Statistic<never>, "integral" | "magnitude" | "sensitivity">;

/** The same of persons, and by how many steps rounding moves what one of them adds. */
export interface SummedByPerson extends Summed {
  readonly rounding: number;
}

/**
 * What is true of a sum over persons, each of whom adds T = min(1, most/m)·Σt(r) of their m records. Neighbours differ in one
 * **person**: all records of theirs (replace-one: by others, at least one; add-remove: in having any).
 *
 * Let K be the set of all t(r). |a − b| is convex in a and in b, so over a convex hull it is largest at points of K itself.
 *
 * Mean (most = 1, over all records or the first k): T is a convex combination of points of K. Replace-one: two points of conv K are no
 * farther apart than two of K: Δ is that of one record, whatever the number of records. Add-remove: |T| <= max |t|, likewise.
 *
 * One record: T is in K. If it is drawn, let D and D' differ in person p. For every choice of the others' records and every r of p in
 * D, r' of p in D', the sums are Δ apart, so P(S | r) <= e^ε·P(S | r') + δ; the choices are independent, and the mean over r
 * on the left and r' on the right is the claim.
 *
 * Sum (most = k): T = min(m, k)·(a point of conv K), which lies in k·conv(K ∪ {0}). Add-remove: |T| <= k·max |t|. Replace-one: two points
 * of that set are at most k·max(Δ, max |t|) apart, as the numbers of records may differ.
 *
 * Rounding: each record is rounded to whole steps (9/16 with the error of floating point, noise/grid.ts), whole numbers are
 * added without error, and min(1, most/m) of the sum is rounded once more, by 1/2 at most. The mean of the first errors
 * is no larger than one of them, min(m, k) of them at most k times that: most·9/16 + 1/2 steps. A record that is added
 * as it is has the first alone, and stays whole if it was.
 */
export function summedByPerson(statistic: Summed, contribution: Contribution): SummedByPerson {
  const { most } = contribution;
  if (addsOneRecord(contribution)) return withRounding(statistic, statistic.integral, ROUNDED_ONCE);
  const rounding = most * ROUNDED_ONCE + 1 / 2;
  if (most === 1) return withRounding(statistic, false, rounding);
  return {
    integral: false,
    magnitude: roundedUp(most * statistic.magnitude),
    rounding,
    sensitivity: (norm, neighbours) => {
      const removal = statistic.sensitivity(norm, "add-remove");
      const one = neighbours === "add-remove" ? 0 : statistic.sensitivity(norm, neighbours);
      return roundedUp(most * Math.max(one, removal));
    },
  };
}

function withRounding(
  { magnitude, sensitivity }: Summed,
  integral: boolean,
  rounding: number,
): SummedByPerson {
  return { integral, magnitude, sensitivity, rounding };
}
