/**
 * `@dpbayes/privacy/release`: releases from sums that were computed elsewhere.
 */

// A plan checked before any record is read, exact sums in, a release out.

export { checkedPlan } from "./table/checked-plan.ts";
export { privatizeSums } from "./table/privatize-sums.ts";
export type { TableSums } from "./table/release-sums.ts";

// The same for all questions of a study with several.

export { checkedParts, privatizeBundleSums } from "./bundle/privatize-bundle.ts";
export { sumsOfRecords } from "./table/sums-of-records.ts";

// Where records of persons wait that do not fit into memory.

export { type PersonSpill, PILES, type SpillPiles } from "./table/persons/person-spill.ts";

// What a study would make of records, before anything is spent; for their holder alone.

export { type RecordCheck, recordCheck } from "./table/record-check.ts";

// Where a record stands, in errors about it, and what may be shown of an error of its source.

export { atPlace, type RecordPlace } from "../records/record-place.ts";
export { sourceError } from "./source-error.ts";

// What every release carries, and the count of what was clipped.

export { clippingTally } from "../records/clipping-tally.ts";
export { releaseFrame } from "./format/frame.ts";
