import type { ColumnBasis } from "../basis/column-basis.ts";
import type { MixedPoint, MixedTerm } from "./mixed-point.ts";

/** A term that is told coefficients of z and speaks of those of x = c + Mz: θ = M⁻ᵀθ̃, α = α̃ − θᵀc. The law of the covariates stays that of x. */
export function mixedTermInColumns(term: MixedTerm, { constants: c, inverse }: ColumnBasis): MixedTerm {
  const d = c.length;
  const [theta, inTheta] = [new Float64Array(d), new Float64Array(d)];

  function move(from: MixedPoint): number {
    let alpha = from.intercept;
    for (let j = 0; j < d; j++) {
      let sum = 0;
      for (let k = 0; k < d; k++) sum += inverse[k * d + j]! * from.coefficients[k]!;
      theta[j] = sum;
      alpha -= sum * c[j]!;
    }
    return alpha;
  }

  return Object.freeze<MixedTerm>({
    addTo(from, gradient) {
      const intercept = move(from);
      inTheta.fill(0);
      const own = { ...gradient, intercept: 0, coefficients: inTheta };
      const log = term.addTo({ ...from, intercept, coefficients: theta }, own);
      if (!(log > -Infinity)) return log;
      gradient.intercept += own.intercept;
      gradient.variance = own.variance;
      for (let k = 0; k < d; k++)
        for (let j = 0; j < d; j++)
          gradient.coefficients[k]! += inverse[k * d + j]! * (inTheta[j]! - c[j]! * own.intercept);
      return log;
    },
  });
}
