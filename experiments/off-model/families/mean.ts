import { numberLaws } from "../laws/number-laws.ts";
import { clippedMoments } from "../truth/moments.ts";
import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";
import { oneNumber } from "./one-variable.ts";

export const mean: GridFamily = {
  name: "mean",
  ...oneNumber("mean", "number", numberLaws),
  settings: ALL_SETTINGS,
  dataSets: everywhere(20),
  estimands: (law, records) => [
    { group: "mean", column: "mean", truth: clippedMoments(numberLaws[law]!, records).mean },
  ],
};
