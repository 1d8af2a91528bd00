export { DpbayesError, type ErrorDetails } from "@dpbayes/privacy/formats";
export { type ErrorCode, errorCatalogue } from "./catalogue.ts";
export { errorOf, fail } from "./fail.ts";
export { systemCode, systemProblem } from "./system-problem.ts";
