export { knownData } from "./known-data.ts";
export type { LedgerFacts } from "./known-ledgers.ts";
export { keepPromise } from "./promises.ts";
export { isWarning, type RegistryRemark } from "./remarks.ts";
export { type RegistryOptions, type WatchedData, watchData } from "./watch-data.ts";
