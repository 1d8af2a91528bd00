/**
 * `@dpbayes/inference/models/hidden-markov`: states over time from a curator's noisy cells.
 */

// From a study.

export { hiddenMarkovCells } from "./hidden-markov-study-model.ts";

// The model and its sampler.

export {
  type HiddenMarkovInput,
  type HiddenMarkovState,
  hiddenMarkovSampler,
  hiddenMarkovTarget,
} from "./hidden-markov-target.ts";
export type { LatentCells } from "./latent-counts/latent-cells.ts";
export { type CellLayout, type CellPrior, type Cells, cellsOf } from "./layout.ts";

// What the draws say of states, and of cells that were left out.

export { type HeldOutCell, heldOutLogLikelihood, heldOutScore } from "./held-out.ts";
export { matchLabels } from "./states/match-labels.ts";
export { type StateProbabilities, stateProbabilities } from "./states/state-probabilities.ts";

// Steps of a sweep, and chains small enough to enumerate.

export {
  type EnumeratedStates,
  enumerateStates,
  logEmissionsOf,
  stateConditionals,
} from "./states/enumerate-states.ts";
export { firstStates } from "./states/first-states.ts";
export { stateSweep, writeLogEmissions } from "./states/state-sweep.ts";
export { countTransitions, logStates, type TransitionCounts } from "./states/transitions.ts";

// Simulated logs.

export { type LogEntry, logEntries, logVariables, missingCells } from "./simulated-log/entries.ts";
export type { LogField } from "./simulated-log/log-fields.ts";
export { denseLog, type LogShape, sparseLog } from "./simulated-log/log-shape.ts";
export { type SimulatedLog, simulateLog } from "./simulated-log/simulate-log.ts";
