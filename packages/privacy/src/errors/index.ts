export { type ErrorCode, errorCatalogue } from "./catalogue.ts";
export { kindOf, requireCount, requireNumber, requirePositive, requireWithin } from "./checks.ts";
export { DpbayesError, type ErrorDetails, fail } from "./dpbayes-error.ts";
