import { type ErrorMaker, errorsOf, type Fail, failWith } from "@dpbayes/privacy/errors";
import { type ProgramErrorCode, programErrors } from "./catalogue.ts";

/** Makes an error of this package's catalogue. */
export const errorOf: ErrorMaker<ProgramErrorCode> = errorsOf(programErrors);

/** Throws it. */
export const fail: Fail<ProgramErrorCode> = failWith(errorOf);
