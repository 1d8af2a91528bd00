import { type PrivacyErrorCode, privacyErrors } from "./catalogue.ts";
import { type ErrorMaker, errorsOf, type Fail, failWith } from "./from-catalogue.ts";

/** Makes an error of this package's catalogue. */
export const errorOf: ErrorMaker<PrivacyErrorCode> = errorsOf(privacyErrors);

/** Throws it. */
export const fail: Fail<PrivacyErrorCode> = failWith(errorOf);
