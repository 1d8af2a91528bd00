import { fail, requireNumber } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import { approximateLoss, pureLoss } from "../make-loss.ts";
import {
  logDeltaTowardsMoreLoss,
  multiplyTowardsMoreLoss,
  signedSumTowardsMoreLoss,
  towardsMoreLoss,
} from "../rounding.ts";
import { withinDistance } from "../within-distance.ts";

/**
 * The loss of a release made from a random sample of the records at rate q, where WHO WAS CHOSEN
 * STAYS SECRET: log(1 + q(e^ε − 1)), qδ (Balle, Barthe & Gaboardi 2018; central spec §3). Poisson sampling
 * under add-remove, sampling without replacement under replace-one. If the release shows who was
 * chosen, as a random scan with a public state does, nothing is amplified (central spec §2.4). A local
 * report is made by the person it is about, who knows: no amplification is stated.
 */
export function amplifyBySecretSubsampling(loss: PrivacyLoss, rate: number): PrivacyLoss {
  requireNumber("rate", rate, (v) => v > 0 && v <= 1, "above 0 and at most 1");
  if (loss.neighbours === "local" || withinDistance(loss.neighbours) !== undefined)
    return refuse("a local loss", "each person's report is made by that person");
  switch (loss.kind) {
    case "pure":
      return pureLoss(amplifiedEpsilonRoundedUp(loss.epsilon, rate), loss.neighbours);
    case "approximate":
      return approximateLoss(
        amplifiedEpsilonRoundedUp(loss.epsilon, rate),
        logDeltaTowardsMoreLoss(loss.logDelta + Math.log(rate)),
        loss.neighbours,
      );
    default:
      return refuse(`a subsampled ${loss.kind} loss`, "convert it with toApproximate first");
  }
}

/** log(1 + q(e^ε − 1)); for large ε with e^ε taken out, so that
 * nothing overflows. Never above ε. */
function amplifiedEpsilonRoundedUp(epsilon: number, rate: number): number {
  const amplified =
    epsilon < 700
      ? towardsMoreLoss(Math.log1p(multiplyTowardsMoreLoss(rate, Math.expm1(epsilon))))
      : signedSumTowardsMoreLoss([epsilon, Math.log(rate + (1 - rate) * Math.exp(-epsilon))]);
  return Math.min(epsilon, amplified);
}

function refuse(found: string, problem: string): never {
  return fail("COST_UNKNOWN", { found, problem });
}
