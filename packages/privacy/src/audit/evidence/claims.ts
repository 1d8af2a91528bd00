import { gaussianLogDelta, toApproximate } from "../../accounting/index.ts";
import type { PrivacyLoss } from "../../accounting/loss.ts";
import type { Auditable } from "../auditables/auditable.ts";
import type { Claim } from "./binomial-evidence.ts";

/** The (epsilon, delta) statements that an audit tests; the first is what results are reported for. */
export function claimsOf(target: Auditable): readonly Claim[] {
  const principal = principalClaim(target);
  const mu = target.gaussianMu ?? (target.claimed.kind === "gaussian" ? target.claimed.mu : undefined);
  return mu === undefined ? [principal] : [principal, ...gaussianClaims(mu, principal.epsilon)];
}

/** The statement that stands for the claimed loss where a single one is wanted. */
export function principalClaim(target: Auditable): Claim {
  const loss = target.claimed;
  if (loss.kind === "pure") return { epsilon: loss.epsilon, delta: 0 };
  if (loss.kind === "approximate") return { epsilon: loss.epsilon, delta: Math.exp(loss.logDelta) };
  return atDelta(loss, 1e-3);
}

function atDelta(loss: PrivacyLoss, delta: number): Claim {
  const converted = toApproximate(loss, Math.log(delta));
  return { epsilon: converted.epsilon, delta };
}

/**
 * Points of the Gaussian trade-off curve near its steepest: the total variation distance, and the
 * delta at one and two μ. A discrete Gaussian follows the curve up to (2^-20·max(1, ε), 2^-20) when
 * its calibration's conditions for ε hold (see the Gaussian mechanism's calibration), which is
 * granted here so that a true claim stays true.
 */
function gaussianClaims(mu: number, calibratedEpsilon: number): readonly Claim[] {
  const slack = 2 ** -20;
  return [0, mu, 2 * mu].map((epsilon) => ({
    epsilon: epsilon + slack * Math.max(1, calibratedEpsilon),
    delta: Math.min(1, Math.exp(gaussianLogDelta(epsilon, 1 / mu)) + slack),
  }));
}
