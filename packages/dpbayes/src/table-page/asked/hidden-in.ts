import type { TableQuestion } from "@dpbayes/inference/tables";
import type { CellPattern, NoisyTable, TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { cannotBe } from "./cannot-be.ts";
import { levelsIn, partsOf, publishedOf } from "./published.ts";

/** How many of the numbers that were measured within some cells a threshold hid. */
export interface HiddenNumbers {
  readonly count: number;
  readonly of: number;
}

/**
 * The hidden numbers that an answer has to make up for, of the measurement that has most of them: between 0 and the threshold the prior decides for each
 * of them by itself, so that a sum over many can be sure and wrong. Nothing where none is hidden.
 */
export function hiddenIn(table: NoisyTable, question: TableQuestion): HiddenNumbers | undefined {
  const patterns = patternsOf(question).filter(
    (pattern) => !isPublished(table, pattern) && !cannotBe(table, pattern),
  );
  const found = table.measurements
    .filter(({ values }) => values.includes(null))
    .map((measurement) => {
      const within = new Set(patterns.flatMap((pattern) => numbersWithin(table, measurement, pattern)));
      const count = [...within].filter((at) => measurement.values[at] === null).length;
      return { count, of: within.size };
    });
  const [worst] = found.sort((a, b) => b.count - a.count);
  return worst !== undefined && worst.count > 0 ? worst : undefined;
}

/** What was published as a whole needs no sum of its parts. */
function isPublished(table: NoisyTable, pattern: CellPattern): boolean {
  return publishedOf(table, pattern).some(({ value }) => value !== undefined);
}

/** The cells whose totals an answer is made of. */
function patternsOf(question: TableQuestion): readonly CellPattern[] {
  switch (question.kind) {
    case "total":
    case "rank":
      return [question.cells ?? {}];
    case "share":
      return [inBoth(question.cells, question.of ?? {}), question.of ?? {}];
    case "ratio":
      return [question.cells, question.to];
    case "difference":
      return [question.cells, question.minus];
    case "linear":
      return question.weights.map(({ cells }) => cells);
  }
}

/** The cells of one pattern that are also in another. */
function inBoth(one: CellPattern, other: CellPattern): CellPattern {
  const shared = Object.entries(other).map(([name, levels]) => {
    const named = new Set([levels].flat());
    return [
      name,
      Object.hasOwn(one, name) ? [one[name]!].flat().filter((level) => named.has(level)) : levels,
    ];
  });
  return { ...one, ...Object.fromEntries(shared) };
}

/** The places of a measurement's numbers whose cells are all among a pattern's. */
function numbersWithin(
  table: NoisyTable,
  measurement: TableMeasurement,
  pattern: CellPattern,
): readonly number[] {
  const named = (axis: TableAxis) => new Set(levelsIn(axis, pattern));
  const summed = table.axes.filter(({ name }) => !measurement.keep.includes(name));
  if (summed.some((axis) => named(axis).size < axis.levels.length)) return [];
  return measurement.keep.reduce<readonly number[]>(
    (places, name) => {
      const axis = table.axes.find((one) => one.name === name)!;
      const parts = partsOf(measurement.groups, name) ?? axis.levels.map((level) => [level]);
      const asked = named(axis);
      const inside = parts.flatMap((part, at) => (part.every((level) => asked.has(level)) ? [at] : []));
      return places.flatMap((place) => inside.map((at) => place * parts.length + at));
    },
    [0],
  );
}
