import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { percent } from "../../../text/index.ts";
import type { TableEvidence } from "./table-evidence.ts";

const LIMIT = 0.9;

/** Measurements of which a threshold left next to nothing. */
export function mostHidden({ layout }: TableEvidence): readonly FitWarning[] {
  return layout.measurements.flatMap(({ values, hidden }, m) => {
    const share = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0) / values.length;
    if (hidden === undefined || share < LIMIT) return [];
    return [
      {
        code: "most-hidden",
        parameter: `measurements[${m}]`,
        value: share,
        sentence: `the threshold ${hidden} hides ${percent(share)} of measurements[${m}]: of those cells only the prior and what they add up to is known`,
        remedy:
          "ask for totals that were measured; the counts of single hidden cells are what the prior makes of a threshold",
      },
    ];
  });
}
