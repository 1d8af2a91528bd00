import { fail } from "../../../errors/index.ts";
import type { CellLaw } from "../../laws/cell-law.ts";
import { cellLawOf } from "../../laws/index.ts";
import type { TableLayout } from "../../layout/table-layout.ts";

/** The largest count: what an Int32Array holds. */
export const MOST_COUNT = 2 ** 31 - 1;

/** What a published number does to a sampler. */
export const UNMEASURED = 0;
/** A quadratic log likelihood: joins others in closed form. */
export const JOINED = 1;
/** Any other law. */
export const LAW = 2;
/** Hidden behind a threshold. */
export const HIDDEN = 3;
/** One sum alone is possible. */
export const EXACT = 4;

/** The numbers of all measurements one behind the other, and what each of them tells of its sum. */
export interface PublishedSums {
  /** Number g of measurement m stands at offsets[m] + g. */
  readonly offsets: Int32Array;
  /** NaN where hidden. */
  readonly values: Float64Array;
  readonly status: Uint8Array;
  /** Sums outside have a likelihood below e^-36 of the largest one, or none. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Of every measurement: NaN where nothing is hidden. */
  readonly thresholds: Float64Array;
}

export function publishedSums({ measurements }: TableLayout): PublishedSums {
  const offsets = new Int32Array(measurements.length + 1);
  measurements.forEach(({ groupCount }, m) => {
    offsets[m + 1] = offsets[m]! + groupCount;
  });
  const count = offsets[measurements.length]!;
  const published: PublishedSums = {
    offsets,
    values: new Float64Array(count),
    status: new Uint8Array(count),
    low: new Float64Array(count),
    high: new Float64Array(count),
    thresholds: Float64Array.from(measurements, ({ hidden }) => hidden ?? Number.NaN),
  };
  measurements.forEach(({ values, noise }, m) => {
    published.values.set(values, offsets[m]);
    readSums(published, m, cellLawOf(noise));
  });
  return published;
}

function readSums(
  { offsets, values, status, low, high, thresholds }: PublishedSums,
  m: number,
  law: CellLaw,
) {
  const behind = Number.isNaN(thresholds[m]!) ? undefined : law.windowAtMost(thresholds[m]!);
  for (let at = offsets[m]!; at < offsets[m + 1]!; at++) {
    const value = values[at]!;
    const window = Number.isNaN(value) ? behind : law.window(value);
    if (window === undefined || window[0] > window[1]) refuseNumber(m, at - offsets[m]!, value);
    if (window[1] > MOST_COUNT) refuseLarge(m, at - offsets[m]!, window[1]);
    [low[at], high[at]] = window;
    status[at] = statusOf(law, value, window[0] === window[1]);
  }
}

/** Where all other sums together have less than e^-36 of the likelihood, the sum is known, whatever the law is called. */
function statusOf(law: CellLaw, value: number, single: boolean): number {
  if (single) return EXACT;
  if (Number.isNaN(value)) return HIDDEN;
  return law.quadratic ? JOINED : LAW;
}

/** Counts are held as whole numbers of 32 bits; one that was cut to them would be wrong and look certain. */
function refuseLarge(measurement: number, group: number, count: number): never {
  return fail("ARGUMENT", {
    name: `measurements[${measurement}].values[${group}]`,
    found: `a number that counts up to ${count} can be published as`,
    accepted: `numbers of counts up to ${MOST_COUNT}: count thousands, or ask with less noise`,
  });
}

function refuseNumber(measurement: number, group: number, value: number): never {
  return fail("ARGUMENT", {
    name: `measurements[${measurement}].values[${group}]`,
    found: Number.isNaN(value) ? "hidden, and no count is below the threshold" : String(value),
    accepted: "what some count can be published as",
  });
}
