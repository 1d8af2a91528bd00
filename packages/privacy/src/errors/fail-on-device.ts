import { type DeviceErrorCode, deviceErrors } from "./device-catalogue.ts";
import { type ErrorMaker, errorsOf, type Fail, failWith } from "./from-catalogue.ts";

/** Makes an error that a device can raise. */
export const errorOf: ErrorMaker<DeviceErrorCode> = errorsOf(deviceErrors);

/** Throws it: what stands in everything that the client for prepared studies loads. */
export const fail: Fail<DeviceErrorCode> = failWith(errorOf);
