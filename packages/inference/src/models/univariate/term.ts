import type { WeightedPoints } from "./compression/weighted-points.ts";
import type { Channel } from "./density/report-density.ts";

/** Reports as they arrive: `values[i]` was reported `times[i]` times, once without `times`. */
export interface ReportCounts {
  readonly values: ArrayLike<number>;
  readonly times?: ArrayLike<number>;
}

/**
 * The reports that went through one channel. People with other budgets or other mechanisms are
 * another term; the likelihood is the product. Points stand for reports that were compressed before.
 */
export type UnivariateTerm =
  | { readonly channel: Channel; readonly reports: ReportCounts }
  | { readonly channel: Channel; readonly points: WeightedPoints };
