import type { Fit } from "@dpbayes/inference";

/** What is said of a fit, as JSON: numbers that are none become null. */
export function summaryOf(fit: Fit) {
  const { rows, main, ratios, probabilities, hdiProbability, withheld, verdict, sentences, notes } =
    fit.summary();
  const { problems, warnings } = fit.diagnose();
  return {
    verdict,
    /** Whether nothing was found against the draws or the intervals. */
    trusted: problems.length === 0 && warnings.length === 0,
    ...{ problems, warnings, sentences, notes },
    ...{ probabilities, hdiProbability, rows },
    /** Names of the rows that a short table has. */
    main: main.map(({ name }) => name),
    ...(ratios && { ratios }),
    withheld,
  };
}
