import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { SumsOff } from "./sums-off.ts";

/** Steps of the search for every cell, and for every person that some sum is off. */
const STEPS = 200;
/** Cells that are tried for one that has somebody to give away. */
const TRIES = 8;

/**
 * Changes counts until every law finds its sum possible: rounded sums, and those of a table of transitions, leave few. A search:
 * a sum that is off is drawn, one of its cells goes towards it (with a partner the other way where exact sums hold it), and the
 * step is kept where all sums together are not farther off than before.
 */
export function meetLimits(job: LatentJob, rng: SeededSource): void {
  const off = new SumsOff(job);
  for (let left = STEPS * (off.total + job.state.counts.length); off.total > 0; left--) {
    if (left <= 0) refuse(job, off.any(rng));
    const group = off.any(rng);
    const by = off.direction(group, rng) * (1 + (rng.uint32() % off.distance(group)));
    tryStep(job, off, group, by, rng);
  }
}

function tryStep(job: LatentJob, off: SumsOff, group: number, by: number, rng: SeededSource): void {
  const { counts } = job.state;
  const cell = giver(counts, off.cellsOf(group), by, rng);
  const partner = partnerOf(job, cell, by, rng);
  const change = by < 0 ? Math.max(by, -counts[cell]!) : Math.min(by, partner < 0 ? by : counts[partner]!);
  if (change === 0 || partner === cell) return;
  const before = off.total;
  off.change(cell, change);
  if (partner >= 0) off.change(partner, -change);
  if (off.total <= before) return;
  off.change(cell, -change);
  if (partner >= 0) off.change(partner, change);
}

/** One of the cells; where people have to go, one that has some if a few tries find it. */
function giver(counts: Int32Array, cells: Int32Array, by: number, rng: SeededSource): number {
  let cell = cells[rng.uint32() % cells.length]!;
  for (let i = 0; i < TRIES && by < 0 && counts[cell] === 0; i++) cell = cells[rng.uint32() % cells.length]!;
  return cell;
}

/** A cell that goes the other way, in the same exact sums; −1 where the cell is in none. */
function partnerOf({ exact, state }: LatentJob, cell: number, by: number, rng: SeededSource): number {
  const edge = exact?.edgeOf[cell] ?? -1;
  if (exact === undefined || edge < 0) return -1;
  const { starts, cells } = exact.cells;
  return giver(state.counts, cells.subarray(starts[edge], starts[edge + 1]), -by, rng);
}

function refuse({ published }: LatentJob, group: number): never {
  const measurement = published.offsets.findLastIndex((from) => from <= group);
  return fail("NOISY_TABLE_IMPOSSIBLE", {
    field: `measurements[${measurement}].values[${group - published.offsets[measurement]!}]`,
    problem: "a search found no counts that it and all other numbers can be published of",
  });
}
