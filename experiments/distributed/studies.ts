import type { Experiment } from "../experiment.ts";
import { type AnyFigure, experimentOf, untyped } from "../figure.ts";
import { coefficientPrior } from "./coefficient-prior/figure.ts";
import { figure2 } from "./figure-2/figure.ts";
import { figure3 } from "./figure-3/figure.ts";
import { figure4 } from "./figure-4/figure.ts";
import { honestTable } from "./honest/table.ts";
import { priorComparison } from "./prior-comparison/figure.ts";
import { table1 } from "./table-1/table.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** Tables and figures of Alparslan, Yıldırım and Birbil, "Differentially Private Distributed Bayesian Linear Regression with MCMC". */
export const studies: readonly AnyFigure[] = [
  untyped(table1),
  untyped(honestTable),
  untyped(figure2),
  untyped(figure3),
  untyped(figure4),
  untyped(priorComparison),
  untyped(coefficientPrior),
];

export const distributedStudies: readonly Experiment[] = studies.map((figure) =>
  experimentOf(figure, WORKER),
);
