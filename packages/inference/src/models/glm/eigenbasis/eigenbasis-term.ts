import type { RegressionPoint, RegressionTerm } from "../../regression/index.ts";

/** A likelihood in the eigenbasis of Σ, step by step. */
export interface EigenbasisSteps {
  enter(point: RegressionPoint): void;
  logLikelihood(): number;
  addGradient(gradient: RegressionPoint, point: RegressionPoint): void;
}

/** The steps as a term: -Infinity, and no gradient, where a covariance is not finite or the numbers overflow. */
export function eigenbasisTerm({ enter, logLikelihood, addGradient }: EigenbasisSteps): RegressionTerm {
  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      for (let i = 0; i < point.covariance.length; i++)
        if (!Number.isFinite(point.covariance[i]!)) return -Infinity;
      enter(point);
      const log = logLikelihood();
      if (!Number.isFinite(log)) return -Infinity;
      addGradient(gradient, point);
      return log;
    },
  });
}
