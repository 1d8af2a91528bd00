export { contraction } from "./contraction.ts";
export type { Fit } from "./fit.ts";
