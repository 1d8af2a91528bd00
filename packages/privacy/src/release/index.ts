/**
 * `@dpbayes/privacy/release`: releases from sums that were computed elsewhere.
 */

// Exact sums in, a release out.

export { privatizeSums } from "./table/privatize-sums.ts";
export type { TableSums } from "./table/release-sums.ts";

// What every release carries, and the count of what was clipped.

export { clippingTally } from "../records/clipping-tally.ts";
export { releaseFrame } from "./format/frame.ts";
