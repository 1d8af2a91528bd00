import type { Experiment } from "../experiment.ts";
import { type AnyFigure, experimentOf, untyped } from "../figure.ts";
import { communities } from "./communities/figure.ts";
import { recovery } from "./recovery/figure.ts";
import { topics } from "./topics/figure.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Studies of Schein et al., "Locally Private Bayesian Inference for Count Models". */
export const studies: readonly AnyFigure[] = [untyped(communities), untyped(topics), untyped(recovery)];

export const countStudies: readonly Experiment[] = studies.map((figure) => experimentOf(figure, WORKER));
