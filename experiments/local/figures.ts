import type { Experiment } from "../experiment.ts";
import { type AnyFigure, experimentOf, untyped } from "../figure.ts";
import { figure1 } from "./figure-1/figure.ts";
import { figure2 } from "./figure-2/figure.ts";
import { figure3 } from "./figure-3/figure.ts";
import { figure4 } from "./figure-4/figure.ts";
import { figure5 } from "./figure-5/figure.ts";
import { figure9 } from "./figure-9/figure.ts";
import { figure10 } from "./figure-10/figure.ts";
import { figure11 } from "./figure-11/figure.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** The figures of Kulkarni et al., "Locally Differentially Private Bayesian Inference". */
export const figures: readonly AnyFigure[] = [
  untyped(figure1),
  untyped(figure2),
  untyped(figure3),
  untyped(figure4),
  untyped(figure5),
  untyped(figure9),
  untyped(figure10),
  untyped(figure11),
];

export const localFigures: readonly Experiment[] = figures.map((figure) => experimentOf(figure, WORKER));
