import type {
  CellPattern,
  NoisyTable,
  TableAxis,
  TableMeasurement,
  TableNoise,
} from "@dpbayes/privacy/formats";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { cellLawOf } from "../laws/index.ts";
import { cellsMatching } from "../layout/cells-matching.ts";
import { layoutOf } from "../layout/table-layout.ts";

export interface RandomTable {
  readonly table: NoisyTable;
  /** The counts that it was measured from. */
  readonly truth: Int32Array;
}

/** What random tables are made of. */
export interface RandomTableShape {
  /** Levels of every axis. */
  readonly sizes: readonly number[];
  readonly measurements: number;
  /** The first measurement is of every cell. */
  readonly detailed?: boolean;
  /** Only the first axis is grouped, in pairs, fours, …, and measurements keep all groups or none. */
  readonly nested?: boolean;
  readonly exact?: boolean;
  readonly hidden?: boolean;
  readonly zeros?: boolean;
}

const noises: readonly TableNoise[] = [
  { law: "laplace", scale: 2 },
  { law: "geometric", scale: 0.7 },
  { law: "gaussian", variance: 40 },
  { law: "discrete-gaussian", variance: 4.06 },
  { law: "random-rounding", base: 3 },
];

/** Tables of every kind that least squares reads, each from its seed. */
export function randomTable(seed: number, shape: RandomTableShape): RandomTable {
  const rng = seededSource(`table ${seed}`);
  const axes = shape.sizes.map((size, a) => ({
    name: `axis ${a}`,
    levels: Array.from({ length: size }, (_, level) => `${level}`),
  }));
  const zero = shape.zeros ? [randomPattern(rng, axes), randomPattern(rng, axes)] : [];
  const empty: NoisyTable = { format: "dpbayes.table/1", id: "random", axes, measurements: [], zero };
  const truth = Int32Array.from(layoutOf(empty).possible, (one) => one * Math.floor(20 * rng.uniform() ** 3));
  const measurements = Array.from({ length: shape.measurements }, (_, m) =>
    measured(empty, truth, { ...marginOf(rng, axes, shape, m), noise: noiseOf(rng, shape, m) }, rng),
  );
  const hide = shape.hidden ? hiddenBelow(measurements.at(-1)!, 3) : undefined;
  return {
    table: {
      ...empty,
      measurements: hide ? [...measurements.slice(0, -1), hide] : measurements,
      ...(hide && { hidden: [{ measurement: shape.measurements - 1, rule: "at-most" as const, value: 3 }] }),
    },
    truth,
  };
}

function randomPattern(rng: SeededSource, axes: readonly TableAxis[]): CellPattern {
  return Object.fromEntries(axes.map(({ name, levels }) => [name, levels[rng.uint32() % levels.length]!]));
}

type Margin = Pick<TableMeasurement, "keep" | "groups">;

function marginOf(rng: SeededSource, axes: readonly TableAxis[], shape: RandomTableShape, m: number): Margin {
  if (m === 0 && shape.detailed) return { keep: axes.map(({ name }) => name) };
  const keep = axes.filter(() => rng.uniform() < 0.6).map(({ name }) => name);
  const first = axes[0]!;
  if (!keep.includes(first.name) || rng.uniform() < 0.4) return { keep };
  const pairs = shape.nested ? 2 ** (1 + (rng.uint32() % 2)) : 0;
  const part = (place: number) => (pairs > 0 ? Math.floor(place / pairs) : rng.uint32() % 3);
  const groups: string[][] = Array.from({ length: first.levels.length }, () => []);
  first.levels.forEach((level, place) => {
    groups[part(place)]!.push(level);
  });
  return { keep, groups: { [first.name]: groups.filter(({ length }) => length > 0) } };
}

function noiseOf(rng: SeededSource, { exact }: RandomTableShape, m: number): TableNoise {
  return exact && m > 0 && m % 2 === 0 ? { law: "none" } : noises[rng.uint32() % noises.length]!;
}

/** Numbers of a margin as they would be published. */
function measured(
  table: NoisyTable,
  truth: Int32Array,
  { keep, groups, noise }: Margin & Pick<TableMeasurement, "noise">,
  rng: SeededSource,
): TableMeasurement {
  const law = cellLawOf(noise);
  let patterns: readonly CellPattern[] = [{}];
  for (const name of keep) {
    const parts =
      groups?.[name] ?? table.axes.find((axis) => axis.name === name)!.levels.map((level) => [level]);
    patterns = patterns.flatMap((pattern) => parts.map((part) => ({ ...pattern, [name]: part })));
  }
  const values = patterns.map((pattern) =>
    law.sample(
      cellsMatching(table, pattern).reduce((sum, cell) => sum + truth[cell]!, 0),
      rng,
    ),
  );
  return { keep, ...(groups && { groups }), values, noise };
}

function hiddenBelow(measurement: TableMeasurement, most: number): TableMeasurement {
  return { ...measurement, values: measurement.values.map((value) => (value! <= most ? null : value)) };
}
