import { dirichlet } from "@dpbayes/inference/distributions";
import { simulateUnaryReports } from "@dpbayes/inference/models/histogram";
import { coverageFigure } from "../coverage.ts";
import { numberedLevels, unaryPosterior } from "../histogram-study.ts";

const RECORDS = 1000;
const LEVELS = numberedLevels(6);

/** Figure 10: shares of six items from optimal unary encodings. */
export const figure10 = coverageFigure({
  name: "local/figure-10",
  about: "coverage of the histogram model from unary encodings, epsilon 0.1 to 10",
  title: "Histogram of 6 items from unary encodings: coverage",
  seed: "local figure 10",
  epsilons: [0.1, 0.3, 1, 3, 10],
  repeats: 200,
  sampling: { warmup: 250, draws: 250 },
  scalars: LEVELS.map((level) => `shares[${level}]`),
  settings: { records: RECORDS, levels: LEVELS.length, mechanism: "unary-encoding", prior: "Dirichlet(1)" },
  prior: (rng) => {
    const truth = new Float64Array(LEVELS.length);
    dirichlet.sample(rng, new Float64Array(LEVELS.length).fill(1), truth);
    return truth;
  },
  simulate: (rng, truth, epsilon) =>
    unaryPosterior(LEVELS, epsilon, simulateUnaryReports(rng, truth, { epsilon, count: RECORDS })),
});
