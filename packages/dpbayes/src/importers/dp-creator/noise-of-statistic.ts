import type { TableNoise } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { Counted } from "./statistics.ts";

/**
 * The noise of DP Creator's counts. It adds geometric noise, and states the accuracy that Laplace noise of the same scale
 * has: P(|noise| > a) = e^(−a/scale), so a = scale·ln(1/alpha), and for a histogram of K levels alpha/K takes alpha's
 * place, so that all of them keep it at once (dp_count_spec.py, dp_histogram_*_spec.py of version 0.2). The scale is the
 * number of rows that a person may have over epsilon: that it is a whole number is what can be checked.
 */
export function noiseOfStatistic(file: string, { statistic, categories }: Counted): TableNoise {
  const { accuracy, alpha, epsilon, mechanism, variable } = statistic;
  const ask = (problem: string) =>
    fail("IMPORT_QUESTION", {
      file,
      problem: `${problem} (${statistic.statistic} of ${variable})`,
      accepted: `--noise "geometric(SCALE)", where SCALE is the number of rows that a person may have over epsilon`,
    });
  if (mechanism !== "Geometric") return ask("its noise is not the geometric one of counts");
  if (accuracy === undefined) return ask("it states no accuracy");
  const scale = accuracy / Math.log(categories / alpha);
  const rows = scale * epsilon;
  if (Math.round(rows) < 1 || Math.abs(rows - Math.round(rows)) > NEAR * rows)
    return ask("its accuracy and its epsilon do not go together");
  return { law: "geometric", scale };
}

/** DP Creator finds the scale by halving, to many more digits. */
const NEAR = 1e-4;
