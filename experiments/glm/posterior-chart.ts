import { normalQuantile } from "@dpbayes/inference/math";
import { lineChart } from "dpbayes/plot";
import { type Comparison, PLOTTED } from "./compare-posteriors.ts";

/** Distribution functions of a coefficient: the full data's and the private ones at several budgets. */
export function posteriorChart(
  title: string,
  note: string,
  privately: readonly { readonly epsilon: number; readonly found: Comparison }[],
): string {
  const { fullMean, fullSd } = privately[0]!.found;
  const points = (at: (share: number, i: number) => number) =>
    PLOTTED.map((share, i) => ({ x: at(share, i), y: share }));
  return lineChart({
    title,
    note,
    x: "coefficient",
    y: "distribution function",
    yIncludes: [0, 1],
    series: [
      { name: "full data", points: points((share) => fullMean + fullSd * normalQuantile(share)) },
      ...privately.map(({ epsilon, found }) => ({
        name: `ε = ${epsilon}`,
        points: points((_, i) => found.quantiles[i]!),
      })),
    ],
  });
}
