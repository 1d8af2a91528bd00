import { cellNames, type Study, tableAxes } from "@dpbayes/privacy/formats";
import { type Population, sharesOf } from "../../population/guess.ts";
import { chosen, levelValue } from "../../population/levels.ts";
import type { PopulationInput } from "../../population/population.ts";
import { decimals } from "../../text/index.ts";
import { histogramMethods, histogramStudyModel } from "../histogram/histogram-study-model.ts";
import type { StudyFamily } from "../study-family.ts";

/** Cells up to which a guess fits on a line. */
const FEW = 12;

/** The cells of a cross-classification: people's answers are those of one long list of levels, holders' tables have a model of their own. */
export const table: StudyFamily = Object.freeze<StudyFamily>({
  build: histogramStudyModel,
  methods: histogramMethods,
  population: crossClassified,
  exampleGuess(study) {
    const cells = cellNames(tableAxes(study));
    if (cells.length > FEW) return undefined;
    return cells.map((cell) => `shares.${cell}=${decimals(1 / cells.length, 2)}`).join(",");
  },
});

/** Records of the cells, with the guessed shares. */
function crossClassified({ study, guess }: PopulationInput): Population {
  const axes = tableAxes(study);
  const shares = sharesOf(guess, "shares", cellNames(axes));
  return (rng) => recordIn(chosen(rng, shares), axes, study);
}

/** The last axis runs fastest. */
function recordIn(cell: number, axes: ReturnType<typeof tableAxes>, { variables }: Study) {
  let rest = cell;
  const values = axes.toReversed().map(({ column, levels }) => {
    const level = rest % levels.length;
    rest = (rest - level) / levels.length;
    return [column, levelValue(variables[column]!, level)] as const;
  });
  return Object.fromEntries(values.reverse());
}
