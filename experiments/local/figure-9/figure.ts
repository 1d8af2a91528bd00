import { histogramErrorFigure } from "../histogram-error.ts";

/** Figure 9: as figure 3, with more privacy levels. */
export const figure9 = histogramErrorFigure(
  {
    name: "local/figure-9",
    about: "as figure 3 for epsilon 0.3, 1 and 2",
    seed: "local figure 9",
    epsilons: [0.3, 1, 2],
    records: [100, 250, 500, 1000, 2500, 5000, 10_000],
    runs: 200,
  },
  (rows) => [
    {
      text: "the posterior mean is never worse than the projected estimate by more than 3 standard errors",
      holds: rows.every(({ gain, gainError }) => gain >= -3 * gainError),
    },
  ],
);
