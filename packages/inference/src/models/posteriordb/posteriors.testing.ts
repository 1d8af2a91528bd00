import type { Model } from "../../contracts/model.ts";
import { arma11 } from "./arma11.testing.ts";
import { garch11 } from "./garch11.testing.ts";
import { gpPoisson } from "./gp-poisson.testing.ts";
import { gpRegression } from "./gp-regression.testing.ts";
import { hiddenMarkov } from "./hidden-markov.testing.ts";
import { linearRegression } from "./linear-regression.testing.ts";

/** Columns and numbers by name, as in posteriordb's data files. */
export type Data = Readonly<Record<string, number | readonly number[]>>;

/** A posterior of posteriordb (Magnusson et al. 2024), written anew: its names there, and its model. */
export interface Posterior {
  readonly data: string;
  readonly model: string;
  /**
   * Acceptance the step size is tuned for; 0.8 when absent. With the published data of gp_pois_regr, 0.8 has 15
   * divergences in 10 000 draws, 0.95 none, 0.99 none but one saturated tree; its means agree in all three.
   */
  readonly targetAcceptance?: number;
  build(data: Data): Model;
}

const column = (data: Data, name: string): readonly number[] => data[name] as readonly number[];
const logs = (values: readonly number[]): readonly number[] => values.map(Math.log);
const rows = (...columns: (readonly number[])[]): readonly number[][] =>
  columns[0]!.map((_, i) => [1, ...columns.map((values) => values[i]!)]);

export const posteriors: readonly Posterior[] = [
  {
    data: "kidiq",
    model: "kidscore_momhsiq",
    build: (d) =>
      linearRegression({
        x: rows(column(d, "mom_hs"), column(d, "mom_iq")),
        y: column(d, "kid_score"),
        noiseScale: 2.5,
      }),
  },
  { data: "mesquite", model: "logmesquite_logvas", build: mesquite },
  { data: "arK", model: "arK", build: autoregression },
  { data: "arma", model: "arma11", build: (d) => arma11({ y: column(d, "y") }) },
  {
    data: "garch",
    model: "garch11",
    build: (d) => garch11({ y: column(d, "y"), sigma1: d["sigma1"] as number }),
  },
  {
    data: "gp_pois_regr",
    model: "gp_regr",
    targetAcceptance: 0.95,
    build: (d) => gpRegression({ x: column(d, "x"), y: column(d, "y") }),
  },
  {
    data: "gp_pois_regr",
    model: "gp_pois_regr",
    targetAcceptance: 0.95,
    build: (d) => gpPoisson({ x: column(d, "x"), k: column(d, "k") }),
  },
  { data: "hmm_example", model: "hmm_example", build: (d) => hiddenMarkov({ y: column(d, "y") }) },
];

/** log weight on logs of canopy volume, area and shape, total height, density, and the group. */
function mesquite(d: Data): Model {
  const [diam1, diam2] = [column(d, "diam1"), column(d, "diam2")];
  const area = diam1.map((a, i) => a * diam2[i]!);
  const volume = column(d, "canopy_height").map((h, i) => h * area[i]!);
  const shape = diam1.map((a, i) => a / diam2[i]!);
  const x = rows(
    logs(volume),
    logs(area),
    logs(shape),
    logs(column(d, "total_height")),
    logs(column(d, "density")),
    column(d, "group"),
  );
  return linearRegression({ x, y: logs(column(d, "weight")) });
}

/** An autoregression of order K, given its first K values. */
function autoregression(d: Data): Model {
  const y = column(d, "y");
  const order = d["K"] as number;
  const later = y.slice(order);
  const lagged = Array.from({ length: order }, (_, k) => y.slice(order - 1 - k, y.length - 1 - k));
  return linearRegression({
    x: rows(...lagged),
    y: later,
    coefficientScale: 10,
    noiseScale: 2.5,
    parameters: [
      { name: "alpha", shape: [] },
      { name: "beta", shape: [order] },
    ],
  });
}
