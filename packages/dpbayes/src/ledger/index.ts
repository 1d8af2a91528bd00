export { missingReleases } from "./missing-releases.ts";
export { type Released, type ReleaseToFileOptions, releaseToFile } from "./release-to-file.ts";
export {
  declareBudget,
  readLedger,
  requireAffordable,
  type SpendOptions,
  spendOnDisk,
} from "./spend-on-disk.ts";
