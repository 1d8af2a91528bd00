import { type ErrorMaker, errorsOf, type Fail, failWith } from "./from-catalogue.ts";
import { type SendingErrorCode, sendingErrors } from "./sending-catalogue.ts";

/** Makes an error that a device can raise when it sends. */
export const errorOf: ErrorMaker<SendingErrorCode> = errorsOf(sendingErrors);

/** Throws it: what stands in everything that the sender loads. */
export const fail: Fail<SendingErrorCode> = failWith(errorOf);
