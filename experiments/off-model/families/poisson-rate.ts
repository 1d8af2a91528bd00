import { COUNT_MEAN, countLaws } from "../laws/count-laws.ts";
import { clippedMoments } from "../truth/moments.ts";
import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";
import { oneNumber } from "./one-variable.ts";

/** Where the counts follow a Poisson law its mean is what is true, and elsewhere the mean of the clipped population. */
export const poissonRate: GridFamily = {
  name: "Poisson rate",
  ...oneNumber("poisson", "count", countLaws),
  settings: ALL_SETTINGS,
  dataSets: everywhere(20),
  estimands(law, records) {
    const followed = law === "well" || law === "wide" || law === "tight";
    const truth = followed ? COUNT_MEAN : clippedMoments(countLaws[law]!, records).mean;
    return [{ group: "rate", column: "mean", truth }];
  },
};
