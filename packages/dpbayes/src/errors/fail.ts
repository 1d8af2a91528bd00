import { type ErrorMaker, errorsOf, type Fail, failWith } from "@dpbayes/privacy/formats";
import { type ErrorCode, errorCatalogue } from "./catalogue.ts";

/** Makes an error of this package's catalogue. */
export const errorOf: ErrorMaker<ErrorCode> = errorsOf(errorCatalogue);

/** Throws it. */
export const fail: Fail<ErrorCode> = failWith(errorOf);
