import type { Release, Study } from "@dpbayes/privacy/formats";
import type { Fit } from "../fit/fit.ts";
import type { Seed, SeededSource } from "../math/random/index.ts";
import type { Guess, Population } from "../population/guess.ts";
import type { PopulationInput } from "../population/population.ts";
import type { ModelOptions, StudyModel } from "./study-model.ts";
import type { RegressionUnits } from "./units.ts";

/** From the releases of a study to its posterior. */
export type ModelBuilder = (study: Study, releases: readonly Release[], options?: ModelOptions) => StudyModel;

/** Whose outcome is asked for, and of which study. */
export interface PredictionRequest {
  readonly study: Study;
  /** A holder of the fit by name, or "new"; the mean over holders without it. */
  readonly holder?: string;
  /** Of the coefficients of a new holder, which are drawn; 1 without it. */
  readonly seed?: Seed;
}

/** What a regression expects of rows of covariates. */
export interface OutcomePrediction {
  /** The expected outcome of each row under each draw: rows × draws. */
  draws(
    fit: Fit,
    rows: readonly Readonly<Record<string, unknown>>[],
    request: PredictionRequest,
  ): Float64Array;
  /** The ends of the interval of one new outcome, where they say more than what is expected. */
  response?(
    fit: Fit,
    rows: readonly Readonly<Record<string, unknown>>[],
    request: PredictionRequest & { readonly interval: number },
  ): readonly (readonly [low: number, high: number])[];
  /** What is expected, in words; the outcome itself if absent. */
  words?(study: Study): string;
  /** What two of them are compared by besides their difference. */
  readonly compared: readonly ("ratio" | "odds")[];
}

/** A model of releases, and the names of its methods; the order says nothing. */
export interface FamilyModel {
  readonly build: ModelBuilder;
  readonly methods: readonly string[];
}

/** Draws a study: a truth from the prior as a row of parameters, and the releases that it gave. */
export type StudiesFromPrior = (rng: SeededSource) => {
  readonly truth: readonly number[];
  readonly releases: readonly Release[];
};

/** Draws of what the prior takes for true, as guesses whose populations can be simulated. */
export interface PriorDraw {
  /** The prior in words. */
  readonly words: readonly string[];
  draw(rng: SeededSource): Guess;
}

/** Everything that is done with a study of a family on this side, beside its model. */
export interface StudyFamily extends FamilyModel {
  /** The model of curators' noisy sums, where reports have another. */
  readonly fromSums?: FamilyModel;
  /** Refuses a study that no release could make readable: whoever holds the records is told before anything is paid. */
  readonly requireModel?: (study: Study) => void;
  /** A population in which a guess of the parameters is true. */
  readonly population: (input: PopulationInput) => Population;
  /** Studies like one that was carried out, with truths from its prior; or why there are none, in words. */
  readonly fromPrior?: (
    study: Study,
    releases: readonly Release[],
    options?: ModelOptions,
  ) => StudiesFromPrior | string;
  /** Draws from a prior clause that stands over the study's own; absent where a family's prior is not simulated. */
  readonly priorDraw?: (study: Study, clause: NonNullable<ModelOptions["prior"]>) => PriorDraw;
  /** A short guess as the command line takes it; where there is none, a guess needs a file. */
  readonly exampleGuess?: (study: Study) => string | undefined;
  /** Regressions: the names and units of columns and response, which laws of a prior may stand under. */
  readonly units?: (study: Study) => RegressionUnits;
  /** Regressions: what is expected of new rows. */
  readonly prediction?: OutcomePrediction;
  /** Regressions of counts: the study's link, in words. */
  readonly linkWords?: (study: Study) => string;
  /** Its fits tell the classes of new rows (`predictClasses`). */
  readonly classifies?: true;
  /** Regressions whose default prior reaches far outside the bounds: one that follows from the bounds. */
  readonly priorFromBounds?: (study: Study) => NonNullable<ModelOptions["prior"]>;
  /** Regressions with a residual sd: the block of sums that tells it. */
  readonly residualBlock?: string;
  /** What the privacy of vectors of counts means, in words. */
  readonly guarantee?: (study: Study) => { toString(): string };
  /** Components (states, topics, communities) have no names of their own. */
  readonly nameless?: true;
  /** A record's place says whose it is, so that there are as many as the study has places. */
  readonly fixedRecords?: true;
  /** Releases may have bounds of their own, which the model checks itself. */
  readonly ownBounds?: true;
}
