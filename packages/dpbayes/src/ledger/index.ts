export { declareBudget, readLedger } from "./declare-budget.ts";
export { type Released, type ReleaseToFileOptions, releaseToFile } from "./release-to-file.ts";
export { requireAffordable, type SpendOptions, spendOnDisk } from "./spend-on-disk.ts";
