import type { Model } from "@dpbayes/inference";
import { histogramModel, type PackedReports } from "@dpbayes/inference/models/histogram";
import type { Study } from "@dpbayes/privacy";
import { localStudy } from "./local-study.ts";

/** Shares of a categorical answer from optimal unary encodings, Dirichlet(1) prior. */
export function histogramStudy(id: string, levels: readonly string[], epsilon: number): Study {
  return localStudy(id, "How often is each item chosen?", {
    variables: { item: { type: "category", levels } },
    model: { family: "categorical", formula: "item ~ 1" },
    epsilon,
    privacy: { mechanism: "unary-encoding" },
  });
}

/** Levels 1..d by name. */
export function numberedLevels(count: number): readonly string[] {
  return Array.from({ length: count }, (_, k) => String(k + 1));
}

/** The posterior of shares from simulated people's unary encodings. */
export function unaryPosterior(levels: readonly string[], epsilon: number, reports: PackedReports): Model {
  return histogramModel({ levels, terms: [{ kind: "unary-reports", epsilon, reports }] });
}
