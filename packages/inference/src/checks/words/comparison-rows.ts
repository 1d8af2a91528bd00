import { decimals, tabular } from "../../text/index.ts";
import type { FitComparison } from "../comparison/compare-fits.ts";

/** Parameters of two fits side by side, the heads first. */
export function comparisonRows({
  models: [first, second],
  parameters,
}: FitComparison): readonly (readonly string[])[] {
  return [
    ["", `${first}: mean`, "sd", `${second}: mean`, "sd", "shift in sds", "width ratio"],
    ...parameters.map(({ name, means, sds, shift, widthRatio }) => [
      name,
      tabular(means[0]),
      tabular(sds[0]),
      tabular(means[1]),
      tabular(sds[1]),
      decimals(shift.value, 2),
      decimals(widthRatio, 2),
    ]),
  ];
}
