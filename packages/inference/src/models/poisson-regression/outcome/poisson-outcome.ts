import { requireNumber } from "../../../errors/index.ts";
import type { OutcomeCurve, OutcomeIntegrals, OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import type { CountLink } from "../link/count-link.ts";
import { softplusLink } from "../link/softplus-link.ts";
import { countDerivatives } from "./count-derivatives.ts";
import { derivativeTable } from "./derivative-table.ts";

/** Beyond 9 standard deviations lies 2e-19 of a normal law. */
const REACH = 9;
/** From this width on the table's spacing resolves the normal law. */
const TABLE_FROM = 0.45;
/** Steps in z = (u − mean)/τ without a table: the poles of the softplus at ±iπ ask for 0.4/τ. */
const STEP = 0.4;

/**
 * What a count contributes to the moments of its statistics (glm spec §3): y = min(Y, R), Y ~ Poisson(μ(u)), μ the
 * link's. The integrals are trapezoids, exact to 1e-12 of R and R²; for τ < 0.45 (in the link's w) at nodes of their own, above
 * on a table of fixed nodes. Without a bound (R = Infinity, no privacy) softplus has the former alone, and the moments of
 * the log link are those of a log-normal law.
 *
 * A dispersion φ leaves the mean as it is and multiplies the variance that the law has at u by φ.
 */
export function poissonOutcome(bound = Infinity, link: CountLink = softplusLink): OutcomeMoments {
  requireNumber(
    "bound",
    bound,
    (R) => R === Infinity || (Number.isSafeInteger(R) && R >= 1),
    "a count from 1",
  );
  const at = countDerivatives(bound, link);
  const table = bound < Infinity ? derivativeTable(bound, link) : undefined;
  const logNormal = bound === Infinity && link.name === "log";

  function overNodes(mean: number, tau: number, [, first, second, variance]: OutcomeIntegrals): void {
    const step = tau < TABLE_FROM ? link.narrowStep : STEP / Math.max(1, tau);
    const half = tau === 0 ? 0 : Math.ceil(REACH / step);
    let total = 0;
    for (let j = -half; j <= half; j++) {
      const weight = Math.exp(-0.5 * (j * step) ** 2);
      total += weight;
      at.moveTo(mean + tau * j * step);
      for (let k = 0; k < ORDERS; k++) {
        first[k]! += weight * at.first[k]!;
        second[k]! += weight * at.second[k]!;
        variance[k]! += weight * at.variance[k]!;
      }
    }
    for (let k = 0; k < ORDERS; k++) {
      first[k]! /= total;
      second[k]! /= total;
      variance[k]! /= total;
    }
  }

  return Object.freeze<OutcomeMoments>({
    write(mean, spread, integrals, dispersion = 1) {
      const [, first, second, variance] = integrals;
      const tau = Math.sqrt(spread);
      const broken = !(Number.isFinite(mean) && tau < Infinity);
      first.fill(broken ? Number.NaN : 0);
      second.fill(broken ? Number.NaN : 0);
      variance.fill(broken ? Number.NaN : 0);
      if (broken) return;
      if (logNormal) writeLogNormal(mean, spread, integrals);
      else if (table !== undefined && link.width(mean, tau) >= TABLE_FROM)
        table.integrate(mean, tau, integrals);
      else overNodes(mean, tau, integrals);
      for (let k = 0; k < ORDERS; k++) second[k]! += (dispersion - 1) * variance[k]!;
    },
  });
}

/** Without a bound h₁ = v = eᵘ and h₂ = e²ᵘ + eᵘ, whose kth derivatives have the factors 1, and 2ᵏ of e²ᵘ; E e^{su} = e^{s·mean + s²τ²/2}. */
function writeLogNormal(mean: number, spread: number, [, first, second, variance]: OutcomeIntegrals): void {
  const rate = Math.exp(mean + 0.5 * spread);
  const square = Math.exp(2 * (mean + spread));
  for (let k = 0; k < ORDERS; k++) {
    first[k] = rate;
    second[k] = 2 ** k * square + rate;
    variance[k] = rate;
  }
}

/** The same count at one u, for models that average over nodes. */
export function poissonCurve(bound: number, link: CountLink = softplusLink): OutcomeCurve {
  const at = countDerivatives(bound, link);
  return Object.freeze<OutcomeCurve>({
    write(u, out) {
      at.moveTo(u);
      out[0] = at.first[0]!;
      out[1] = at.first[1]!;
      out[2] = at.second[0]!;
      out[3] = at.second[1]!;
    },
  });
}
