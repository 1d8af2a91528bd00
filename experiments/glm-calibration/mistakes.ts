import type { OutcomeMoments } from "@dpbayes/inference/models/glm";
import { logisticOutcome } from "@dpbayes/inference/models/logistic-regression";
import { poissonOutcome, taylorOutcome } from "@dpbayes/inference/models/poisson-regression";
import { RESPONSE_BOUND } from "./setting.ts";

/** Erratum 1 of glm spec §12: E[y | x] = −tanh(u/2), as printed; otherwise exact. */
export const printedSign = reversed(logisticOutcome);

/** Errata 1 and 3 together: the printed sign, and two terms of Taylor's series. */
export const printedLogistic = reversed(taylorOutcome("logistic"));

function reversed(outcome: OutcomeMoments): OutcomeMoments {
  return Object.freeze<OutcomeMoments>({
    ...outcome,
    write(mean, variance, integrals) {
      outcome.write(mean, variance, integrals);
      const [, first] = integrals;
      for (let k = 0; k < first.length; k++) first[k] = -first[k]!;
    },
  });
}

const counts = poissonOutcome(RESPONSE_BOUND);

/** Erratum 16: E[y² | u] without the + μ of a Poisson variance; otherwise exact. */
export const withoutPoissonVariance: OutcomeMoments = Object.freeze<OutcomeMoments>({
  write(mean, variance, integrals) {
    counts.write(mean, variance, integrals);
    const [, first, second] = integrals;
    for (let k = 0; k < first.length; k++) second[k]! -= first[k]!;
  },
});
