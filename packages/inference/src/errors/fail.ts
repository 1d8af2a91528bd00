import { type ErrorMaker, errorsOf, type Fail, failWith } from "@dpbayes/privacy/formats";
import { type InferenceErrorCode, inferenceErrors } from "./catalogue.ts";

/** Makes an error of this package's catalogue. */
export const errorOf: ErrorMaker<InferenceErrorCode> = errorsOf(inferenceErrors);

/** Throws it. */
export const fail: Fail<InferenceErrorCode> = failWith(errorOf);
