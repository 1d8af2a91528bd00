import type { Experiment } from "../experiment.ts";
import { type AnyFigure, experimentOf, untyped } from "../figure.ts";
import { counts } from "./counts/figure.ts";
import { discreteFeatures } from "./discrete-features/figure.ts";
import { figure3 } from "./figure-3/figure.ts";
import { figure4 } from "./figure-4/figure.ts";
import { figure5 } from "./figure-5/figure.ts";
import { figure6 } from "./figure-6/figure.ts";
import { gradientTimes } from "./gradient-times/figure.ts";
import { taylor } from "./taylor/figure.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Figures of Kulkarni et al., "Differentially Private Bayesian Inference for Generalized Linear Models", and what they leave out. */
export const studies: readonly AnyFigure[] = [
  untyped(figure3),
  untyped(figure4),
  untyped(figure5),
  untyped(figure6),
  untyped(counts),
  untyped(discreteFeatures),
  untyped(taylor),
  untyped(gradientTimes),
];

export const glmStudies: readonly Experiment[] = studies.map((figure) => experimentOf(figure, WORKER));
