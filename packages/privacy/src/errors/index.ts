export type { PrivacyErrorCode } from "./catalogue.ts";
export { kindOf, requireCount, requireNumber, requirePositive, requireWithin } from "./checks.ts";
export { DpbayesError, type ErrorDetails } from "./dpbayes-error.ts";
export { errorOf, fail } from "./fail.ts";
export { isOfCatalogue } from "./from-catalogue.ts";
