export { type ErrorCode, errorCatalogue } from "./catalogue.ts";
export { type ErrorDetails, fail, ProgramError } from "./program-error.ts";
export { systemCode, systemProblem } from "./system-problem.ts";
