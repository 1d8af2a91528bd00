export { declareBudget, readLedger } from "./declare-budget.ts";
export {
  type Recovered,
  type RecoverOptions,
  type Recovery,
  recoverReleases,
} from "./delivery/recover-releases.ts";
export { releaseToFile } from "./delivery/release-to-file.ts";
export type { Released, ReleaseToFileOptions } from "./delivery/released.ts";
export { type DiskAccountOptions, diskAccount } from "./disk-account.ts";
export { type Payment, paymentOf } from "./payment.ts";
export { type Paid, requireAffordable, type SpendOptions, spendOnDisk } from "./spend-on-disk.ts";
