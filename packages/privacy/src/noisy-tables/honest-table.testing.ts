import fc from "fast-check";
import type { CellPattern, TableAxis, TableMeasurement, TableNoise } from "./noisy-table.ts";

/**
 * Tables as honest publishers make them: counts of cells, sums of them, noise of every law, thresholds. Written apart from
 * the parser, cell by cell, so that the two can be compared.
 */
export interface HonestTable {
  readonly json: Readonly<Record<string, unknown>>;
  /** By cell, the last axis fastest. */
  readonly counts: readonly number[];
  /** The cells behind every number of every measurement. */
  readonly cells: readonly (readonly (readonly number[])[])[];
}

const MOST = 4;
const names = ["region", "age", "__proto__"];
const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 });

/** Shift by -1, 0 or 1, cut at 0 and at the end. */
const shifts = Array.from({ length: 40 }, (_, count) =>
  Array.from({ length: 41 }, (_, value) =>
    (Math.abs(value - count) <= 1 && count > 0) || value === count ? 1 : 0,
  ),
).map((row) => row.map((one) => one / row.reduce((a: number, b: number) => a + b, 0)));

const noises: readonly TableNoise[] = [
  { law: "none" },
  { law: "none" },
  { law: "laplace", scale: 2 },
  { law: "geometric", scale: 0.5 },
  { law: "gaussian", variance: 3 },
  { law: "discrete-gaussian", variance: 3 },
  { law: "random-rounding", base: 3 },
  { law: "transition", matrix: shifts },
];

/** The law as drawn; nobody publishes counts by a matrix that has no row for them. */
function lawFor(noise: TableNoise, counts: readonly number[]): TableNoise {
  return noise.law === "transition" && Math.max(...counts) >= noise.matrix.length ? { law: "none" } : noise;
}

/** A number that the law can publish for the count; `luck` is uniform. */
function publish(noise: TableNoise, count: number, luck: number): number {
  switch (noise.law) {
    case "none":
      return count;
    case "random-rounding":
      return 3 * Math.floor((count + Math.floor(3 * luck)) / 3);
    case "transition":
      return Math.max(0, count - (count > 0 ? 1 : 0) + Math.floor(luck * (count > 0 ? 3 : 1)));
    case "geometric":
    case "discrete-gaussian":
      return count + Math.floor(7 * luck) - 3;
    default:
      return count + 6 * luck - 3;
  }
}

const measurementPlan = fc.record({
  order: fc.shuffledSubarray([0, 1, 2]),
  /** Groups of the first kept axis: what level goes where, 3 for none. */
  grouped: fc.option(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 })),
  noise: fc.constantFrom(...noises),
  threshold: fc.option(fc.integer({ min: 0, max: 6 })),
  luck: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 27,
    maxLength: 27,
  }),
});

const plan = fc.record({
  sizes,
  counts: fc.array(fc.integer({ min: 0, max: MOST }), { minLength: 27, maxLength: 27 }),
  zero: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }), { maxLength: 2 }),
  measurements: fc.array(measurementPlan, { minLength: 1, maxLength: 4 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

export const honestTables: fc.Arbitrary<HonestTable> = plan.map(honestTable);

function honestTable(drawn: Plan): HonestTable {
  const axes = drawn.sizes.map((size, a) => ({
    name: names[a]!,
    levels: Array.from({ length: size }, (_, l) => `${names[a]}${l}`),
  }));
  const all = cellsOf(axes);
  const patterns = drawn.zero
    .map((levels) => patternOf(axes, levels))
    .filter((one) => Object.keys(one).length > 0);
  const isZero = (cell: readonly string[]) => patterns.some((one) => matches(axes, cell, one));
  const zero = all.every(isZero) ? [] : patterns;
  const counts = all.map((cell, i) => (zero.length > 0 && isZero(cell) ? 0 : drawn.counts[i]!));
  const made = drawn.measurements.map((one, m) => measured(one, m, axes, all, counts));
  const hidden = made.flatMap(({ rule }) => (rule === undefined ? [] : [rule]));
  const json = {
    format: "dpbayes.table/1",
    id: "honest",
    axes,
    measurements: made.map(({ measurement }) => measurement),
    ...(hidden.length > 0 && { hidden }),
    ...(zero.length > 0 && { zero }),
  };
  return { json, counts, cells: made.map((one) => one.cells) };
}

/** Every cell by its levels. */
function cellsOf(axes: readonly TableAxis[]): readonly (readonly string[])[] {
  return axes.reduce<readonly (readonly string[])[]>(
    (cells, { levels }) => cells.flatMap((cell) => levels.map((level) => [...cell, level])),
    [[]],
  );
}

/** Level 3 stands for any; the last level that there is for those that are not there. */
function patternOf(axes: readonly TableAxis[], levels: readonly number[]): CellPattern {
  return Object.fromEntries(
    axes.flatMap(({ name, levels: known }, a) =>
      levels[a] === 3 ? [] : [[name, known[levels[a]!] ?? known.slice(-2)] as const],
    ),
  );
}

function matches(axes: readonly TableAxis[], cell: readonly string[], pattern: CellPattern): boolean {
  return axes.every(
    ({ name }, a) => !Object.hasOwn(pattern, name) || [pattern[name]!].flat().includes(cell[a]!),
  );
}

function measured(
  { order, grouped, noise, threshold, luck }: Plan["measurements"][number],
  m: number,
  axes: readonly TableAxis[],
  all: readonly (readonly string[])[],
  counts: readonly number[],
) {
  const kept = order.filter((axis) => axis < axes.length);
  const groups = groupsOf(kept, grouped, axes);
  const parts = kept.map((axis, k) =>
    k === 0 && groups ? groups : axes[axis]!.levels.map((level) => [level]),
  );
  const combinations = parts.reduce<readonly (readonly (readonly string[])[])[]>(
    (some, list) => some.flatMap((one) => list.map((part) => [...one, part])),
    [[]],
  );
  const cells = combinations.map((combination) =>
    all.flatMap((cell, i) => (combination.every((part, k) => part.includes(cell[kept[k]!]!)) ? [i] : [])),
  );
  const sums = cells.map((some) => some.reduce((sum, cell) => sum + counts[cell]!, 0));
  const law = lawFor(noise, sums);
  const noisy = sums.map((sum, i) => publish(law, sum, luck[i]!));
  const rule = threshold === null ? undefined : { measurement: m, rule: "at-most", value: threshold };
  const measurement: TableMeasurement = {
    keep: kept.map((axis) => axes[axis]!.name),
    ...(groups && { groups: Object.fromEntries([[axes[kept[0]!]!.name, groups]]) }),
    values: noisy.map((value) => (threshold !== null && value <= threshold ? null : value)),
    noise: law,
  };
  return { measurement, cells, rule };
}

function groupsOf(kept: readonly number[], grouped: readonly number[] | null, axes: readonly TableAxis[]) {
  if (kept.length === 0 || grouped === null) return undefined;
  const { levels } = axes[kept[0]!]!;
  const groups = [0, 1, 2].map((group) => levels.filter((_, level) => grouped[level] === group));
  const some = groups.filter((group) => group.length > 0);
  return some.length === 0 ? undefined : some;
}
