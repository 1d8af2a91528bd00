export { adaSspOfReleases, type PointEstimate } from "./ada-ssp-of-releases.ts";
export { buildModel } from "./build-model.ts";
export type { Collected } from "./collected.ts";
export { fit } from "./fit.ts";
export type { FitOptions } from "./fit-study.ts";
