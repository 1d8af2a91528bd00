import { normalLaw, numberLaws } from "../laws/number-laws.ts";
import { clippedMoments } from "../truth/moments.ts";
import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";
import { oneNumber } from "./one-variable.ts";

/** Where the data follow the normal law its parameters are what is true, and elsewhere mean and sd of the clipped population. */
export const gaussian: GridFamily = {
  name: "gaussian",
  ...oneNumber("gaussian", "number", numberLaws),
  settings: ALL_SETTINGS,
  dataSets: everywhere(20),
  estimands(law, records) {
    const normal = law === "well" || law === "wide" || law === "tight";
    const { mean, sd } = normal ? normalLaw : clippedMoments(numberLaws[law]!, records);
    return [
      { group: "mean", column: "mean", truth: mean },
      { group: "sd", column: "sd", truth: sd },
    ];
  },
};
