import { type ErrorMaker, errorsOf, type Fail, failWith } from "@dpbayes/privacy/errors";
import { type ErrorCode, errorCatalogue } from "./catalogue.ts";

/** Makes an error of this package's catalogue. */
export const errorOf: ErrorMaker<ErrorCode> = errorsOf(errorCatalogue);

/** Throws it. */
export const fail: Fail<ErrorCode> = failWith(errorOf);
