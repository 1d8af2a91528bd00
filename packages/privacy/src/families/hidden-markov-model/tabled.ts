import { categoryOf, levelReader } from "../../measurements/levels.ts";
import { type Measurement, measurement } from "../../measurements/measurement.ts";
import { type Category, cellFeatureTables } from "../../statistics/cell-tables/cell-tables.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import type { Study } from "../../study/study.ts";

/** Counts of every feature's levels in every cell, sequence by time. */
export function cellTables(study: Study): Measurement {
  const { left, right } = parseFormula(study.model.formula);
  const [sequence, time] = right.map((name) => categoryOf(study, name)) as [Category, Category];
  const features = left.map((name) => categoryOf(study, name));
  const cell = crossedCategory(sequence, time);
  return measurement(cellFeatureTables({ cell, features }), { sequence, time, features }, () => {
    const readCell = levelReader(study, right);
    const readFeatures = levelReader(study, left);
    const record = new Int32Array(1 + features.length);
    return (source, row) => {
      const [s, t] = readCell(source, row);
      record[0] = s! * time.levels.length + t!;
      record.set(readFeatures(source, row), 1);
      return record;
    };
  });
}

/** One / stands between the two levels; their own are escaped, so that no two cells have one name. */
function crossedCategory(sequence: Category, time: Category): Category {
  const escaped = (level: string) => level.replace(/[\\/]/g, "\\$&");
  const levels = sequence.levels.flatMap((s) => time.levels.map((t) => `${escaped(s)}/${escaped(t)}`));
  return { column: `${sequence.column}/${time.column}`, levels };
}
