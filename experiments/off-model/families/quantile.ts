import { numberLaws } from "../laws/number-laws.ts";
import { clippedQuantiles } from "../truth/moments.ts";
import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";
import { oneNumber } from "./one-variable.ts";

const PROBABILITIES = [0.25, 0.5, 0.75] as const;

export const quantile: GridFamily = {
  name: "quantile",
  ...oneNumber("quantile", "number", numberLaws),
  laws: ["well", "log-normal clipped", "log-normal", "bimodal", "wide", "tight"],
  settings: ALL_SETTINGS,
  dataSets: everywhere(12),
  estimands: (law, records) =>
    clippedQuantiles(numberLaws[law]!, PROBABILITIES, records).map((truth, j) => ({
      group: "quartiles",
      column: `quantile[${PROBABILITIES[j]!}]`,
      truth,
    })),
};
