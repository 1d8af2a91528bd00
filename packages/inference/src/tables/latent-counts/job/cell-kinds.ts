import type { TableNoise } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { cellLawOf } from "../../laws/index.ts";
import type { AreaLayout } from "../areas/area-layout.ts";
import { EXACT, HIDDEN, JOINED, LAW, type PublishedSums, UNMEASURED } from "./published-sums.ts";

/** A cell in an exact sum never moves alone. */
export const FIXED = 0;
/** Nothing was measured, or the cell cannot be: drawn from the prior. */
export const FREE = 1;
/** Quadratic log likelihoods alone, narrow enough to list the counts. */
export const NORMAL = 2;
/** Everything else: lists of counts along a line. */
export const LINE = 3;

/** Cells that the same measurements see in the same way are of one kind, and share what follows from their laws. */
export interface CellKinds {
  /** Of every cell, by areas. */
  readonly kindOf: Uint16Array;
  readonly modes: Uint8Array;
  /** Σ 1/v over the measurements that join. */
  readonly precision: Float64Array;
  /** e^-precision. */
  readonly decay: Float64Array;
  /** The joined measurements of kind k: `joined` from starts[k] up to starts[k + 1]. */
  readonly starts: Int32Array;
  readonly joined: Int32Array;
  /** 1/v of each of them. */
  readonly weights: Float64Array;
  /** How far apart the counts of a coarse list lie. */
  readonly strides: Int32Array;
}

/** Beyond this standard deviation counts are listed twice, coarsely and finely, instead of one by one. */
const WIDEST_LISTED = 28;
/** Counts of a coarse list within one standard deviation. */
const PER_SD = 8;
const MOST_KINDS = 2 ** 16;
const STATES = 5;

export function cellKinds(
  layout: AreaLayout,
  possible: Uint8Array,
  published: PublishedSums,
  noises: readonly TableNoise[],
): CellKinds {
  const { kindOf, statuses } = refined(layout, possible, published);
  const variances = noises.map((noise) => cellLawOf(noise).variance);
  const joined: number[] = [];
  const weights: number[] = [];
  const starts = [0];
  for (const status of statuses) {
    status.forEach((how, m) => {
      if (how !== JOINED) return;
      joined.push(m);
      weights.push(1 / variances[m]!);
    });
    starts.push(joined.length);
  }
  const precision = Float64Array.from(statuses, (_, k) =>
    weights.slice(starts[k], starts[k + 1]).reduce((sum, weight) => sum + weight, 0),
  );
  return {
    kindOf,
    modes: Uint8Array.from(statuses, (status, k) => modeOf(status, precision[k]!)),
    precision,
    decay: precision.map((p) => Math.exp(-p)),
    starts: Int32Array.from(starts),
    joined: Int32Array.from(joined),
    weights: Float64Array.from(weights),
    strides: Int32Array.from(statuses, (status, k) =>
      strideOf(status, precision[k]!, variances, published.thresholds),
    ),
  };
}

/** Splits cells measurement by measurement by what each tells of them. */
function refined(layout: AreaLayout, possible: Uint8Array, published: PublishedSums) {
  const { areas, categories, areaCell, categoryCell } = layout;
  const kindOf = new Uint16Array(areas * categories);
  let statuses: readonly (readonly number[])[] = [[]];
  layout.groups.forEach(({ ofArea, ofCategory }, m) => {
    const next = new Int32Array(statuses.length * STATES).fill(-1);
    const found: (readonly number[])[] = [];
    for (let area = 0, cell = 0; area < areas; area++)
      for (let c = 0; c < categories; c++, cell++) {
        const how =
          ofArea[area]! < 0 || ofCategory[c]! < 0 || possible[areaCell[area]! + categoryCell[c]!] === 0
            ? UNMEASURED
            : published.status[published.offsets[m]! + ofArea[area]! + ofCategory[c]!]!;
        const key = kindOf[cell]! * STATES + how;
        if (next[key]! < 0) next[key] = found.push([...statuses[kindOf[cell]!]!, how]) - 1;
        kindOf[cell] = next[key]!;
      }
    if (found.length > MOST_KINDS) refuseKinds(found.length);
    statuses = found;
  });
  return { kindOf, statuses };
}

function refuseKinds(found: number): never {
  return fail("ARGUMENT", {
    name: "measurements",
    found: `such that ${found} kinds of cells differ in which of them see them`,
    accepted: `such that at most ${MOST_KINDS} do`,
  });
}

function modeOf(status: readonly number[], precision: number): number {
  if (status.includes(EXACT)) return FIXED;
  if (status.every((how) => how === UNMEASURED)) return FREE;
  const joinedAlone = !status.some((how) => how === LAW || how === HIDDEN);
  return joinedAlone && precision * WIDEST_LISTED ** 2 >= 1 ? NORMAL : LINE;
}

/** An eighth of the standard deviation of the narrowest thing that is known; of a threshold, the threshold's own size counts too. */
function strideOf(
  status: readonly number[],
  precision: number,
  variances: readonly number[],
  thresholds: Float64Array,
): number {
  const widths = status.flatMap((how, m) => {
    const sd = Math.sqrt(variances[m]!);
    if (how === LAW) return [sd];
    return how === HIDDEN ? [sd + Math.max(0, thresholds[m]!)] : [];
  });
  const width = Math.min(...widths, 1 / Math.sqrt(precision));
  return Number.isFinite(width) ? Math.max(1, Math.round(width / PER_SD)) : 1;
}
