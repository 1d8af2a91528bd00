import { sharedCatalogue } from "@dpbayes/privacy/formats";

/**
 * Every error of the inference engine: a stable code and one sentence. The grammar is
 * "NAME is FOUND, must be ACCEPTED". `{holes}` are filled from the error's details.
 */
export const inferenceErrors = {
  ...sharedCatalogue,
  DIMENSION: "{name} has length {found}, must be {accepted}",

  // Mathematics
  NOT_POSITIVE_DEFINITE:
    "{name} is not positive definite: pivot {pivot} of its Cholesky factorisation is not positive",
  NOT_CONVERGED: "{name} did not converge: {problem}",

  // Randomness
  SOURCE_STATE: "state of a seeded source is {found}, must be {accepted}",

  // Samplers
  INITIAL_DENSITY:
    "the log density is {found} at all {tries} starting points that were tried; {parameter} is {value} at the last one, {problem}",
  GRADIENT:
    "the gradient of the log density with respect to {parameter} is {found} where {parameter} is {value}, must be finite",
  STEP_SIZE: "the step size is {found}, must be from {low} to {high}: {problem}",

  // Chains
  CHAIN_FAILED: "chain {chain} of seed {seed} failed at step {step}: {problem}",
  CANCELLED: "chain {chain} of seed {seed} was cancelled after {done} of {total} steps",
  TIME_LIMIT: "chain {chain} of seed {seed} ran out of time ({limit} s) after {done} of {total} steps",
  WORKER: "the worker of chain {chain} of seed {seed} stopped: {problem}",
  MODEL_REFERENCE: "{name} is {found}, must be {accepted}",
  WITHHELD: "{name} is not summarised: {reason}",
  THREAD_POOL: "a sweep by {threads} threads stopped: {problem}",

  // Studies and releases
  RELEASE_STUDY:
    "release {index} answers another question (study {found}): variables, family and formula must be those of study {accepted}",
  RELEASE_TWICE: "release {index} was given before: each release counts once",
  RELEASE_UNREADABLE: "release {index}: {name} is {found}, must be {accepted}",
  NOISE_TOO_WIDE:
    "the noise of a release leaves {found} true counts possible, must leave at most {accepted}: it says next to nothing about them",

  // Record models
  RECORD_MODEL: "{name} is {found}, must be {accepted}",

  // Noisy tables
  NOISY_TABLE_IMPOSSIBLE: "no true counts were found that fit {field} of the noisy table: {problem}",
  NOISY_TABLE_UNSUPPORTED: "the noisy table has {found}, must have {accepted}",

  // Fits
  FINISHED_MODEL:
    "finished[{index}] is of another model: it says {found} where the fit says {accepted}; begin anew, or state the former prior, method and options",
  FIT_FILE: "fit file is {found}, must be {accepted}",

  // Calibration
  CALIBRATION_REPEAT: "repeat {repeat} of the calibration with seed {seed} failed: {problem}",
  CALIBRATION_CANCELLED: "the calibration with seed {seed} was cancelled after {done} of {repeats} repeats",
} as const;

export type InferenceErrorCode = keyof typeof inferenceErrors;
