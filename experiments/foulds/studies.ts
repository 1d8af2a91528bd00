import type { Experiment } from "../experiment.ts";
import { type AnyFigure, experimentOf, untyped } from "../figure.ts";
import { adversary } from "./adversary/figure.ts";
import { efficiency } from "./efficiency/figure.ts";
import { figure1 } from "./figure-1/figure.ts";
import { figure2 } from "./figure-2/figure.ts";
import { logs } from "./logs/figure.ts";
import { overconfidence } from "./overconfidence/figure.ts";
import { states } from "./states/figure.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Figures of Foulds, Geumlek, Welling and Chaudhuri, "On the Theory and Practice of Privacy-Preserving Bayesian Data Analysis". */
export const studies: readonly AnyFigure[] = [
  untyped(figure1),
  untyped(figure2),
  untyped(adversary),
  untyped(efficiency),
  untyped(overconfidence),
  untyped(logs),
  untyped(states),
];

export const fouldsStudies: readonly Experiment[] = studies.map((figure) => experimentOf(figure, WORKER));
