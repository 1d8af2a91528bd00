/**
 * `@dpbayes/inference/families`: what can be done with a study of each family besides fitting it: simulated populations
 * for planning, and what is expected of new rows.
 */

// A family as a value.

export type {
  FamilyModel,
  ModelBuilder,
  OutcomePrediction,
  PredictionRequest,
  StudiesFromPrior,
  StudyFamily,
} from "../models/study-family.ts";
export { studyFamilyOf } from "./study-families.ts";

// What is expected of an outcome, in words, and where variables are held.

export { type HeldValue, heldValue } from "./prediction/held-values.ts";
export { outcomeWords, variableWords } from "./prediction/predict.ts";

// Simulated populations from a guess of the truth.

export type {
  CovariateGuess,
  Guess,
  GuessedValue,
  HoldersGuess,
  Population,
  StudyRecord,
} from "../population/guess.ts";
export type { PopulationInput } from "../population/population.ts";
export {
  type HolderPopulation,
  type HoldersOfStudy,
  type SimulatedHolder,
  simulatedHolders,
  simulatedPopulation,
} from "./simulated-population.ts";
