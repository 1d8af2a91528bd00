/**
 * `@dpbayes/privacy`: from records to a release that carries a proven privacy guarantee and
 * everything a noise-aware model needs. See README.md for a tour.
 */

export * from "./accounting/index.ts";
export * from "./audit/index.ts";
export { DpbayesError, type ErrorCode, type ErrorDetails, errorCatalogue } from "./errors/index.ts";
export * from "./event-logs/index.ts";
export * from "./formats.ts";
export * from "./mechanisms/index.ts";
export * from "./noise/index.ts";
export * from "./plan/index.ts";
export * from "./posterior-sampling/index.ts";
export * from "./private-mcmc/index.ts";
export type { ClippingTally } from "./records/clipping-tally.ts";
export * from "./release/index.ts";
export * from "./statistics/index.ts";
