import { type ErrorMaker, errorsOf, type Fail, failWith } from "@dpbayes/privacy/errors";
import { type ServerErrorCode, serverErrors } from "./catalogue.ts";

export { DpbayesError } from "@dpbayes/privacy/errors";
export { type ServerErrorCode, serverErrors, statusOf } from "./catalogue.ts";

/** Makes an error of the server's catalogue. */
export const errorOf: ErrorMaker<ServerErrorCode> = errorsOf(serverErrors);

/** Throws it. */
export const fail: Fail<ServerErrorCode> = failWith(errorOf);
