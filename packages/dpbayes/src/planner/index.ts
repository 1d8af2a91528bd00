export { epsilonInWords } from "./epsilon-in-words.ts";
export type { ExpectedWidth } from "./expected-widths.ts";
export { type CovariateGuess, type Guess, type GuessedValue, guessOfFit } from "./guess.ts";
export type { PlanOptions, PlanProgress, Wanted } from "./plan-options.ts";
export { planStudy, type StudyPlan } from "./plan-study.ts";
export { type PredictedRow, type Prediction, powerOf } from "./prediction.ts";
export type { Scenario } from "./scenario.ts";
export { type Simulation, simulateReleases } from "./simulate-releases.ts";
export type { CurvePoint, Solution } from "./solve.ts";
