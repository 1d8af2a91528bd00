import { categoryOf, levelReader } from "../../measurements/levels.ts";
import { type Measurement, measurement } from "../../measurements/measurement.ts";
import { fieldReader } from "../../records/design-row.ts";
import { groupCounts } from "../../statistics/cell-tables/cell-tables.ts";
import { groupMoments } from "../../statistics/group-moments/group-moments.ts";
import { intoUnit, unitScale } from "../../study/formula/factor-value.ts";
import { parseFormula } from "../../study/formula/parse-formula.ts";
import type { Study } from "../../study/study.ts";
import { groupWeights } from "./weights.ts";

/** How many, Σx̃ and Σx̃² in each of two groups; of a yes or no, how many say each. */
export function groupTables(study: Study): Measurement {
  const { left, right } = parseFormula(study.model.formula);
  const [outcome, group] = [left[0]!, right[0]!];
  return "bounds" in study.variables[outcome]!
    ? numbersByGroup(study, outcome, group)
    : answersByGroup(study, outcome, group);
}

function numbersByGroup(study: Study, name: string, groupName: string): Measurement {
  const { bounds } = study.variables[name] as { readonly bounds: readonly [number, number] };
  const group = categoryOf(study, groupName);
  const { centre, scale } = unitScale(bounds, true);
  const weights = { ...groupWeights(study), ...study.model.statistic?.weights };
  const statistic = groupMoments({ group, column: name, weights });
  return measurement(statistic, { group, variable: name, bounds, centre, scale }, (tally) => {
    const [readGroup, read] = [fieldReader(study, groupName, tally), fieldReader(study, name, tally)];
    const record = { group: 0, x: 0 };
    return (source, row) => {
      record.group = readGroup(source, row);
      record.x = intoUnit((read(source, row) - centre) / scale);
      return record;
    };
  });
}

function answersByGroup(study: Study, name: string, groupName: string): Measurement {
  const [group, outcome] = [categoryOf(study, groupName), categoryOf(study, name)];
  return measurement(groupCounts({ group, outcome }), { group, outcome }, () =>
    levelReader(study, [groupName, name]),
  );
}
