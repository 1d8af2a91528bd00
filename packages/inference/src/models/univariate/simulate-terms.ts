import { requireCount } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import type { Channel, DataFamily } from "./density/report-density.ts";
import { simulateReport } from "./density/simulate-report.ts";
import type { UnivariateTerm } from "./term.ts";

/** How many people report through a channel. */
export interface Respondents {
  readonly channel: Channel;
  readonly count: number;
}

/**
 * Reports of simulated people, for studies of calibration: values from the data model, clipped and noised
 * as the channels say. The noise is seeded, so it protects nobody: never give it real values.
 */
export function simulateTerms(
  rng: SeededSource,
  family: DataFamily,
  parameters: Float64Array,
  respondents: readonly Respondents[],
): readonly UnivariateTerm[] {
  return respondents.map(({ channel, count }) => {
    requireCount("count", count, 1);
    const values = Float64Array.from({ length: count }, () =>
      simulateReport(rng, family, parameters, channel),
    );
    return Object.freeze({ channel, reports: { values } });
  });
}
