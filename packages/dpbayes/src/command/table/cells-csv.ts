import { layoutOf, type MeasuredGroups } from "@dpbayes/inference/tables";
import { significant } from "@dpbayes/inference/text";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { csvLine } from "../../files/index.ts";

/** What a fit says of every cell by itself. */
export interface CellMoments {
  readonly mean: Float64Array;
  readonly sd: Float64Array;
}

/** A line per cell: its levels, the mean and the sd of its count, and what was published of it alone (nothing where it is hidden). */
export function* cellsCsv(table: NoisyTable, { mean, sd }: CellMoments): Generator<string> {
  const { cellCount, measurements } = layoutOf(table);
  const published = measurements.filter(({ groupCount }) => groupCount === cellCount);
  const heads = published.map((_, i) => (published.length === 1 ? "published" : `published_${i + 1}`));
  yield csvLine([...table.axes.map(({ name }) => name), "mean", "sd", ...heads]);
  for (let cell = 0; cell < cellCount; cell++)
    yield csvLine([
      ...levelsOf(table, cell),
      ...[mean[cell]!, sd[cell]!].map((number) => significant(number, 6)),
      ...published.map((one) => publishedAt(one, cell)),
    ]);
}

/** The last axis runs fastest. */
function levelsOf({ axes }: NoisyTable, cell: number): readonly string[] {
  let left = cell;
  return axes
    .map(({ levels }) => levels)
    .reverse()
    .map((levels) => {
      const level = levels[left % levels.length]!;
      left = Math.floor(left / levels.length);
      return level;
    })
    .reverse();
}

function publishedAt({ groupOf, values }: MeasuredGroups, cell: number): string {
  const value = groupOf[cell]! < 0 ? Number.NaN : values[groupOf[cell]!]!;
  return Number.isNaN(value) ? "" : String(value);
}
