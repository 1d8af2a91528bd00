/**
 * `@dpbayes/privacy/posterior-sampling`: one tempered posterior draw, which is itself the mechanism.
 */

// Of a study and its records, paid by an account.

export { type SamplePosteriorOptions, samplePosterior } from "./sample-posterior.ts";
export type { PosteriorPrior, Truncation } from "./study-options.ts";

// The mechanism of shares by itself.

export type { PosteriorMechanism } from "./posterior-mechanism.ts";
export { type SharesOptions, sharesPosterior } from "./shares/shares-posterior.ts";
export type { DrawSettings } from "./study-posterior.ts";
export type { TemperingOptions } from "./tempering.ts";
