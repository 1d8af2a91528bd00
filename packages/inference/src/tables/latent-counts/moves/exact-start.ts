import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import type { ExactClasses } from "./exact-classes.ts";
import { transport } from "./transport.ts";

/** Changes counts as little as it takes for all exact sums to hold. */
export function meetExactSums(job: LatentJob, exact: ExactClasses, rng: SeededSource): void {
  const { counts } = job.state;
  const { starts, cells } = exact.cells;
  const present = Float64Array.from(exact.ends, (_, edge) => {
    let sum = 0;
    for (let i = starts[edge]!; i < starts[edge + 1]!; i++) sum += counts[cells[i]!]!;
    return sum;
  });
  const sums = exact.columns === undefined ? onlyRows(exact) : crossing(exact, present);
  sums.forEach((sum, edge) => {
    scaleTo(counts, cells.subarray(starts[edge], starts[edge + 1]), present[edge]!, sum, rng);
  });
}

/** Every row is one edge, whose sum is the row's. */
function onlyRows({ rows, ends }: ExactClasses): Float64Array {
  return Float64Array.from(ends, ([row]) => rows.sums[row]!);
}

function crossing({ rows, columns, ends }: ExactClasses, present: Float64Array): Float64Array {
  const flows = transport({ rows: rows.sums, columns: columns!.sums, ends, wanted: present });
  if ("flows" in flows) return flows.flows;
  const { side, index, missing } = flows;
  const known = side === "row" ? rows : columns!;
  return fail("NOISY_TABLE_IMPOSSIBLE", {
    field: `measurements[${known.measurements[index]!}]`,
    problem: `cells whose exact sum is ${known.sums[index]!} can add up to no more than ${known.sums[index]! - missing} beside the other exact sums`,
  });
}

/** Whole counts in the proportions of the present ones that add up to `sum`; evenly where all are 0. */
function scaleTo(
  counts: Int32Array,
  cells: Int32Array,
  present: number,
  sum: number,
  rng: SeededSource,
): void {
  if (present === sum) return;
  let [left, weight] = [sum, present > 0 ? present : cells.length];
  for (let i = 0; i < cells.length; i++) {
    const own = present > 0 ? counts[cells[i]!]! : 1;
    const share = weight > 0 ? (left * own) / weight : 0;
    const whole = Math.min(left, Math.floor(share + rng.uniform()));
    counts[cells[i]!] = own === weight ? left : whole;
    left -= counts[cells[i]!]!;
    weight -= own;
  }
}
