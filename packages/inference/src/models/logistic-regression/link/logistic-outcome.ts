import { ORDERS, type OutcomeCurve, type OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { writeLogisticIntegrals } from "./logistic-integrals.ts";

/** y = ±1 with P(y = 1 | u) = σ(u): h₁ = tanh(u/2) = 2σ(u) − 1, h₂ = 1. */
export const logisticOutcome: OutcomeMoments = Object.freeze<OutcomeMoments>({
  unitSquare: true,
  write(mean, variance, [, first, second]) {
    writeLogisticIntegrals(mean, variance, first);
    for (let k = 0; k < ORDERS; k++) first[k]! *= 2;
    first[0]! -= 1;
    second.fill(0);
    second[0] = 1;
  },
});

/** The same outcome at one u. */
export const logisticCurve: OutcomeCurve = Object.freeze<OutcomeCurve>({
  write(u, out) {
    const h = Math.tanh(0.5 * u);
    out[0] = h;
    out[1] = 0.5 * (1 - h) * (1 + h);
    out[2] = 1;
    out[3] = 0;
  },
});
