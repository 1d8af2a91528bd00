import { parseFormula, type Release, type Study } from "@dpbayes/privacy/formats";
import type { Parameter } from "../../contracts/model.ts";
import { fail } from "../../errors/index.ts";
import type { AdditiveNoise } from "../../noise/index.ts";
import { approximationsOf, methodOf } from "../exponential-families/method.ts";
import { levelsOf } from "../exponential-families/naive-bayes/naive-bayes-study-model.ts";
import { readStatistics, refuse } from "../exponential-families/read-release.ts";
import { modelStructure } from "../model-structure.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { hiddenMarkovTarget } from "./hidden-markov-target.ts";
import { type Cells, cellsOf } from "./layout.ts";
import { observedCells } from "./unobserved-cells.ts";

/** States where the study does not say how many. */
const STATES = 4;

/**
 * A hidden Markov model over the cells sequence × time of a study, from curators' noisy counts of every cell's
 * features. The options hold the number of `states`, and cells that do not count under `unobserved` (see
 * `observedCells`); the prior clause holds the concentrations `transition` and `emission`.
 * Methods: "noise-aware" (default) imputes the true counts, "plug-in" takes the noisy ones, at least 0, for true.
 */
export function hiddenMarkovStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const method = methodOf(study, options);
  const model = hiddenMarkovCells(study, options);
  const holders = releases.map((release, i) => cellsOfRelease(release, i, model));
  const structure = modelStructure(study, options);
  const parameters = parametersOf(study, model);
  const observed = observedCells(
    study,
    structure.options.given("unobserved"),
    structure.options.named("unobserved"),
  );
  return Object.freeze<StudyModel>({
    target: hiddenMarkovTarget({ model, holders, observed, method }, parameters),
    components: { kind: "states", parameters: parameters.map(({ name }) => name) },
    method,
    records: Math.round(
      releases.reduce((sum, release, i) => sum + recordsOf(release, holders[i]!, model), 0),
    ),
    prior: Object.freeze([
      `rows of transitions ~ Dirichlet(${model.transition}) over ${model.states} states`,
      `emissions ~ Dirichlet(${model.emission})`,
      ...(method === "noise-aware" ? ["entries per cell: flat"] : []),
      ...(observed.includes(0) ? [`cells left out: ${observed.filter((one) => one === 0).length}`] : []),
    ]),
    approximations: approximationsOf(method),
    notes: Object.freeze([
      ...structure.notes,
      "states have no names of their own: those of every draw were matched to common ones, by the most cells in the same state",
    ]),
  });
}

/** The layout of a study's cells: one sequence per level of the first variable right of ~, one step per level of the second. */
export function hiddenMarkovCells(study: Study, options: ModelOptions = {}): Cells {
  const { left, right } = parseFormula(study.model.formula);
  const [sequence, time] = right.map((name) => levelsOf(study, name).levels.length);
  const { options: structure, prior: clause } = modelStructure(study, options);
  const states = structure.count("states", STATES);
  structure.given("unobserved");
  structure.done();
  const prior = { transition: clause.positive("transition", 1), emission: clause.positive("emission", 1) };
  clause.done();
  const levels = left.map((name) => levelsOf(study, name).levels.length);
  return cellsOf({ states, sequences: new Array<number>(sequence!).fill(time!), levels }, prior);
}

/** "transitions[1,2]", "action|2[patrol]", "state[north/May]". */
function parametersOf(study: Study, { states }: Cells): readonly Parameter[] {
  const { left, right } = parseFormula(study.model.formula);
  const [sequence, time] = right.map((name) => levelsOf(study, name).levels);
  const cells = sequence!.flatMap((s) => time!.map((t) => `${s}/${t}`));
  const block = (name: string, labels: readonly string[]) => ({ name, shape: [labels.length], labels });
  const numbers = Array.from({ length: states }, (_, k) => k + 1);
  return [
    { name: "transitions", shape: [states + 1, states] },
    ...numbers.flatMap((k) => left.map((name) => block(`${name}|${k}`, levelsOf(study, name).levels))),
    block("state", new Set(cells).size === cells.length ? cells : cells.map((_, c) => `cell ${c + 1}`)),
  ];
}

interface ReleasedCells {
  readonly noisy: Float64Array;
  readonly noise: AdditiveNoise;
}

/** Tables are cells × levels, feature by feature; the model wants a cell's features side by side. */
function cellsOfRelease(release: Release, index: number, model: Cells): ReleasedCells {
  const { blocks } = readStatistics(release, index, ["cell-feature-tables"]);
  const { cells, width, offsets, levels } = model;
  const fits =
    blocks.length === levels.length && blocks.every(({ values }, d) => values.length === cells * levels[d]!);
  if (!fits) return refuse(index, "statistic.blocks", "of other sizes", "one table per feature of the study");
  const noisy = new Float64Array(cells * width);
  blocks.forEach(({ values }, d) => {
    for (let c = 0; c < cells; c++)
      for (let l = 0; l < levels[d]!; l++) noisy[c * width + offsets[d]! + l] = values[c * levels[d]! + l]!;
  });
  return { noisy, noise: blocks[0]!.noise };
}

/** The public number of records, or the mean of the features' noisy totals. */
function recordsOf(release: Release, { noisy }: ReleasedCells, { levels }: Cells): number {
  if (release.count !== null) return release.count;
  return Math.max(0, noisy.reduce((sum, n) => sum + n, 0) / levels.length);
}
