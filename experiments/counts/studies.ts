import type { Experiment } from "../experiment.ts";
import { type AnyFigure, experimentOf, type Figure } from "../figure.ts";
import { communities } from "./communities/figure.ts";
import { recovery } from "./recovery/figure.ts";
import { topics } from "./topics/figure.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Studies of Schein et al., "Locally Private Bayesian Inference for Count Models". */
export const studies: readonly AnyFigure[] = [untyped(communities), untyped(topics), untyped(recovery)];

export const countStudies: readonly Experiment[] = studies.map((figure) => experimentOf(figure, WORKER));

/** Tasks and results go through other processes and come back to the study that made them. */
function untyped<Task, Result>(study: Figure<Task, Result>): AnyFigure {
  return study as unknown as AnyFigure;
}
