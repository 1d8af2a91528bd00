export { cellRoles } from "./cell-roles.ts";
export { type ReferenceCorpus, topicCoherence } from "./coherence.ts";
export { type ComponentSimilarity, componentSimilarity } from "./component-similarity.ts";
export { type HeldOutCells, heldOutLogPredictive } from "./held-out-score.ts";
export { meanRates, ratesOf } from "./rates.ts";
export { type ReconstructionError, reconstructionError } from "./reconstruction-error.ts";
