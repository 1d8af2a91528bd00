import { noisyPoisson } from "../../../distributions/discrete/noisy-poisson.ts";
import { poisson } from "../../../distributions/discrete/poisson.ts";
import { fail, requireLength, requireNumber } from "../../../errors/index.ts";
import { logAddExp } from "../../../math/special/index.ts";
import type { CommunityDraw, TopicDraw } from "../count-draw.ts";
import { CELL } from "./cell-roles.ts";
import { cellsOf, ratesOf } from "./rates.ts";

export interface HeldOutCells {
  /** What was reported there, or the true counts with decay 0; by rows. */
  readonly counts: ArrayLike<number>;
  /** α of the noise on these counts; 0: they are true. */
  readonly decay: number;
  /** As {@link cellRoles} gives them. */
  readonly roles: ArrayLike<number>;
}

/**
 * Mean over held-out cells of log p(ỹ | data), the noise's law included (local spec §10.5): the average over draws
 * of P(ỹ | μ) in every cell. It judges a model by reports alone, so it needs no true count; less negative is better.
 * Of an undirected pair the report right of the diagonal is scored.
 */
export function heldOutLogPredictive(
  draws: Iterable<TopicDraw | CommunityDraw>,
  { counts, decay, roles }: HeldOutCells,
): number {
  requireNumber("decay", decay, (a) => a >= 0 && a < 1, "from 0 to below 1");
  const cells = heldOutIndices(roles);
  const sums = new Float64Array(cells.length).fill(Number.NEGATIVE_INFINITY);
  let rates: Float64Array | undefined;
  let number = 0;
  for (const draw of draws) {
    rates ??= new Float64Array(cellsOf(draw));
    requireLength("counts", counts, rates.length);
    ratesOf(draw, rates);
    cells.forEach((cell, at) => {
      sums[at] = logAddExp(sums[at]!, logMass(counts[cell]!, rates![cell]!, decay));
    });
    number++;
  }
  if (number === 0) fail("ARGUMENT", { name: "draws", found: "none", accepted: "one or more" });
  return sums.reduce((total, sum) => total + sum, 0) / cells.length - Math.log(number);
}

function logMass(count: number, rate: number, decay: number): number {
  return decay === 0 ? poisson.logMass(count, rate) : noisyPoisson.logMass(count, rate, decay);
}

function heldOutIndices(roles: ArrayLike<number>): readonly number[] {
  const found: number[] = [];
  for (let i = 0; i < roles.length; i++) if (roles[i] === CELL.heldOut) found.push(i);
  if (found.length === 0)
    fail("ARGUMENT", { name: "held-out cells", found: "none", accepted: "one or more" });
  return found;
}
