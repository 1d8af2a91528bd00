export { type HeldOutCell, heldOutLogLikelihood, heldOutScore } from "./held-out.ts";
export { hiddenMarkovCells, hiddenMarkovStudyModel } from "./hidden-markov-study-model.ts";
export { type HiddenMarkovInput, hiddenMarkovTarget } from "./hidden-markov-target.ts";
export { type CellLayout, type CellPrior, type Cells, cellsOf } from "./layout.ts";
export * from "./simulated-log/index.ts";
export {
  type EnumeratedStates,
  enumerateStates,
  logEmissionsOf,
  stateConditionals,
} from "./states/enumerate-states.ts";
export { type StateProbabilities, stateProbabilities } from "./states/state-probabilities.ts";
export { logStates } from "./states/transitions.ts";
