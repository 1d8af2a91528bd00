/**
 * `@dpbayes/privacy/errors`: the one error class and what a catalogue of errors is made from, without anything else: a
 * program that only wants to say what is wrong with its own command line loads no more than this.
 */

// The error that every package throws.

export { DpbayesError, type ErrorDetails } from "./errors/dpbayes-error.ts";

// What a catalogue of errors is made with.

export { type ErrorMaker, errorsOf, type Fail, failWith } from "./errors/from-catalogue.ts";
export { didYouMean, nearest } from "./errors/nearest.ts";
export { sharedCatalogue } from "./errors/shared-catalogue.ts";
export { visibleLines, visibleText } from "./errors/visible-text.ts";
