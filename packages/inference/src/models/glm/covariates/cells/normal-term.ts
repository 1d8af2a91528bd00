import type { RegressionTerm } from "../../../regression/index.ts";
import type { MixedTerm } from "../../../regression/mixed/index.ts";
import { singleCell } from "./single-cell.ts";

/** A likelihood of normal covariates as one of a single cell. */
export function normalTerm(term: RegressionTerm, covariates: number): MixedTerm {
  const cell = singleCell(covariates);
  return Object.freeze<MixedTerm>({
    addTo(point, gradient) {
      cell.enter(point);
      cell.clear();
      const log = term.addTo(cell.point, cell.slopes);
      if (!(log > -Infinity)) return -Infinity;
      cell.addTo(gradient, point.factor);
      return log;
    },
  });
}
