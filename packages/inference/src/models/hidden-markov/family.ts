import { parseFormula } from "@dpbayes/privacy/formats";
import { type Guess, type Population, rowsOf, scaledShares, sharesOf } from "../../population/guess.ts";
import { chosen, levelsOf, levelValue } from "../../population/levels.ts";
import type { PopulationInput } from "../../population/population.ts";
import { curatorMethods } from "../exponential-families/method.ts";
import type { StudyFamily } from "../study-family.ts";
import { hiddenMarkovStudyModel } from "./hidden-markov-study-model.ts";

export const hiddenMarkovModel: StudyFamily = Object.freeze<StudyFamily>({
  build: hiddenMarkovStudyModel,
  methods: curatorMethods,
  population: sequences,
  nameless: true,
});

/**
 * Entries come to the cells (sequence, time) in turn, so that all have equally many. The states of the cells follow
 * from the transitions by a rule without randomness in it (the seed of the first entry), because they are shared by
 * all entries.
 */
function sequences({ study, guess }: PopulationInput): Population {
  const { left, right } = parseFormula(study.model.formula);
  const [sequence, time] = right.map((name) => ({ name, variable: study.variables[name]! }));
  const [rows, columns] = [levelsOf(sequence!.variable).length, levelsOf(time!.variable).length];
  const states = statesOf(guess.parameters);
  const transitions = rowsOf(guess, "transitions", states).map((row) =>
    scaledShares("guess.parameters.transitions", row),
  );
  const emissions = Array.from({ length: states }, (_, k) =>
    left.map((name) => sharesOf(guess, `${name}|${k + 1}`, levelsOf(study.variables[name]!))),
  );
  let path: Int32Array | undefined;
  return (rng, index) => {
    if (index === 0 || path === undefined) path = drawStates(rng, transitions, rows, columns);
    const cell = index % (rows * columns);
    const features = left.map((name, d) => [
      name,
      levelValue(study.variables[name]!, chosen(rng, emissions[path![cell]!]![d]!)),
    ]);
    return {
      [sequence!.name]: levelValue(sequence!.variable, Math.floor(cell / columns)),
      [time!.name]: levelValue(time!.variable, cell % columns),
      ...Object.fromEntries(features),
    };
  };
}

/** The last row of the transitions is the law of the first state. */
function statesOf(parameters: Guess["parameters"]): number {
  const rows = parameters["transitions"];
  return Array.isArray(rows) ? rows.length - 1 : 0;
}

function drawStates(
  rng: Parameters<Population>[0],
  transitions: readonly Float64Array[],
  rows: number,
  columns: number,
): Int32Array {
  const path = new Int32Array(rows * columns);
  for (let cell = 0; cell < path.length; cell++) {
    const before = cell % columns === 0 ? transitions.length - 1 : path[cell - 1]!;
    path[cell] = chosen(rng, transitions[before]!);
  }
  return path;
}
