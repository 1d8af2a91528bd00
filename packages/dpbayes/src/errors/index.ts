export { DpbayesError, type ErrorDetails } from "@dpbayes/privacy/errors";
export { type ProgramErrorCode, programErrors } from "./catalogue.ts";
export { errorOf, fail } from "./fail.ts";
export { systemCode, systemProblem } from "./system-problem.ts";
