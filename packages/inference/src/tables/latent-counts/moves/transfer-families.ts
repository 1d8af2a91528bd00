import { cellLawOf } from "../../laws/index.ts";
import { groupOf } from "../job/cell-groups.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { EXACT, HIDDEN } from "../job/published-sums.ts";
import { listsOf, pairedClasses } from "./cell-lists.ts";
import type { ExactClasses } from "./exact-classes.ts";
import type { TransferFamily } from "./move-plan.ts";

type Planned = Omit<LatentJob, "moves" | "state" | "exact">;

/**
 * Between which cells people move two by two:
 *
 * - between the cells of an edge of exact sums, which they keep;
 * - between cells of a group (and an edge) that was measured more precisely than everything finer together: alone each of them could take small
 *   steps only;
 * - between cells of a group whose law has an end: what was rounded leaves few sums possible.
 */
export function transferFamilies(job: Planned, exact: ExactClasses | undefined): readonly TransferFamily[] {
  const families: TransferFamily[] = [];
  const edgeOf = exact?.edgeOf ?? new Int32Array(job.areas * job.categories).fill(-1);
  if (exact !== undefined) families.push(exactFamily(job, exact));
  job.noises.forEach((_, m) => {
    const family = measuredFamily(job, m, edgeOf, exact?.ends.length ?? 0);
    if (family !== undefined) families.push(family);
  });
  return families;
}

function exactFamily(job: Planned, { cells, rows, ends }: ExactClasses): TransferFamily {
  const wide = widthBelow(job, job.noises.length);
  const scales = ends.map(([row]) => scalesOf(Math.min(wide, row < 0 ? MOST_WIDTH : rows.sums[row]!)));
  return { lists: cells, scales: Uint8Array.from(scales) };
}

function measuredFamily(
  job: Planned,
  m: number,
  edgeOf: Int32Array,
  edges: number,
): TransferFamily | undefined {
  const { areas, categories, published, noises } = job;
  const from = published.offsets[m]!;
  const groups = published.offsets[m + 1]! - from;
  const variance = cellLawOf(noises[m]!).variance;
  const ends = noises[m]!.law === "random-rounding" || noises[m]!.law === "transition";
  const width = widthBelow(job, m);
  if (!(ends || 1 / variance > 1 / width ** 2) || groups === areas * categories) return undefined;
  const groupOfCell = new Int32Array(areas * categories).fill(-1);
  for (let area = 0, cell = 0; area < areas; area++)
    for (let c = 0; c < categories; c++, cell++) {
      const group = groupOf(job, m, area, c);
      if (group >= 0 && published.status[group] !== EXACT && (ends || published.status[group] !== HIDDEN))
        groupOfCell[cell] = group - from;
    }
  const { classOf, pairs } = pairedClasses(groupOfCell, edgeOf, edges, (cell) => groupOfCell[cell]! >= 0);
  const scales = pairs.map(([group]) => {
    const value = published.values[from + group]!;
    return scalesOf(Math.min(width, Number.isNaN(value) ? MOST_WIDTH : Math.max(1, value)));
  });
  return { lists: listsOf(classOf, pairs.length), scales: Uint8Array.from(scales) };
}

/** How far what is finer than a measurement leaves a cell free: one over the root of its precision. */
function widthBelow({ published, noises }: Planned, m: number): number {
  const count = (i: number) => published.offsets[i + 1]! - published.offsets[i]!;
  let precision = 0;
  noises.forEach((noise, other) => {
    const { variance, exact } = cellLawOf(noise);
    if (other !== m && !exact && (m === noises.length || count(other) > count(m))) precision += 1 / variance;
  });
  return 1 / Math.sqrt(precision);
}

const MOST_WIDTH = 2 ** 31;
/** Points of a list within one width. */
const PER_WIDTH = 8;

/** The largest u for which steps of 4^u still are within the width. */
function scalesOf(width: number): number {
  return Math.max(0, Math.floor(Math.log(Math.min(MOST_WIDTH, width) / PER_WIDTH) / Math.log(4)));
}
