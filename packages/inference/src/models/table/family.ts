import { cellNames, tableAxes } from "@dpbayes/privacy/formats";
import { type Population, sharesOf } from "../../population/guess.ts";
import { chosen, levelValue } from "../../population/levels.ts";
import type { PopulationInput } from "../../population/population.ts";
import { decimals } from "../../text/index.ts";
import { histogramMethods, histogramStudyModel } from "../histogram/histogram-study-model.ts";
import type { StudyFamily } from "../study-family.ts";
import { tableCountsModel, tableMethods } from "./table-study-model.ts";

/** Levels up to which a guess fits on a line. */
const FEW = 12;

/** The cells of a cross-classification: people's answers are those of one long list of levels, holders' tables have a model of their own. */
export const table: StudyFamily = Object.freeze<StudyFamily>({
  build: histogramStudyModel,
  methods: histogramMethods,
  fromSums: { build: tableCountsModel, methods: tableMethods },
  population: crossClassified,
  exampleGuess(study) {
    const axes = tableAxes(study);
    const all = axes.flatMap(({ column, levels }) =>
      levels.map((level) => `${column}.${level}=${decimals(1 / levels.length, 2)}`),
    );
    return all.length > FEW ? undefined : all.join(",");
  },
});

/** Records with the guessed shares of cells; or, where none are guessed, with those of every variable, which then depend on nothing. */
function crossClassified({ study, guess }: PopulationInput): Population {
  const axes = tableAxes(study);
  const valueAt = ({ column }: Axis, level: number) =>
    [column, levelValue(study.variables[column]!, level)] as const;
  if (guess.parameters["shares"] === undefined) {
    const each = axes.map((axis) => sharesOf(guess, axis.column, axis.levels));
    return (rng) => Object.fromEntries(axes.map((axis, i) => valueAt(axis, chosen(rng, each[i]!))));
  }
  const shares = sharesOf(guess, "shares", cellNames(axes));
  return (rng) => {
    const levels = levelsOfCell(chosen(rng, shares), axes);
    return Object.fromEntries(axes.map((axis, i) => valueAt(axis, levels[i]!)));
  };
}

type Axis = ReturnType<typeof tableAxes>[number];

/** The last axis runs fastest. */
function levelsOfCell(cell: number, axes: readonly Axis[]): readonly number[] {
  const levels: number[] = [];
  let rest = cell;
  for (const { levels: own } of axes.toReversed()) {
    levels.unshift(rest % own.length);
    rest = Math.floor(rest / own.length);
  }
  return levels;
}
