import { COUNT_MEAN, countLaws } from "../laws/count-laws.ts";
import { clippedMoments } from "../truth/moments.ts";
import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";
import { oneNumber } from "./one-variable.ts";

/** A mean count, whatever the law; where counts are clipped, a reader may want the mean of the Poisson law instead. */
export const poissonRate: GridFamily = {
  name: "Poisson rate",
  ...oneNumber("poisson", "count", countLaws),
  settings: ALL_SETTINGS,
  dataSets: everywhere(20),
  estimands(law, records) {
    const truth = clippedMoments(countLaws[law]!, records).mean;
    return [{ group: "rate", column: "mean", truth, ...(law === "tight" && { generating: COUNT_MEAN }) }];
  },
};
