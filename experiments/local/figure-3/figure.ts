import { type ErrorRow, histogramErrorFigure } from "../histogram-error.ts";

const SMALL = 1000;

/** Figure 3: three shares at epsilon 0.5. */
export const figure3 = histogramErrorFigure(
  {
    name: "local/figure-3",
    about: "error of three shares: posterior mean against projected estimate, epsilon 0.5",
    seed: "local figure 3",
    epsilons: [0.5],
    records: [100, 250, 500, 1000, 2500, 5000, 10_000],
    runs: 400,
  },
  (rows) => [
    {
      text: `at N ≤ ${SMALL} the posterior mean's RMSE is lower by 10 to 30 % (${percents(rows)})`,
      holds: small(rows).every(({ gain }) => gain >= 0.1 && gain <= 0.3),
    },
  ],
);

function small(rows: readonly ErrorRow[]): readonly ErrorRow[] {
  return rows.filter(({ records }) => records <= SMALL);
}

function percents(rows: readonly ErrorRow[]): string {
  return small(rows)
    .map(
      ({ records, gain, gainError }) =>
        `N = ${records}: ${(100 * gain).toFixed(1)} ± ${(100 * gainError).toFixed(1)} %`,
    )
    .join(", ");
}
