import { pureLoss } from "../../accounting/make-loss.ts";
import { SecureSource } from "../../noise/index.ts";
import { sharesPosterior } from "../../posterior-sampling/shares/shares-posterior.ts";
import { metropolisAcceptance } from "../../private-mcmc/acceptance.ts";
import type { Auditable, Side } from "../auditables/auditable.ts";
import { annealingAuditable, tellingPrior } from "./private-update-auditables.ts";
import { textbookUniform } from "./textbook-noise.ts";

/** Mistakes in posterior draws and private chains, each claiming a pure loss of epsilon. */
export const plantedPosteriorBugs: readonly ((epsilon: number) => Auditable)[] = [
  temperatureHalved,
  rangeOfOneRecord,
  metropolisRejection,
  logWeightChangeHalved,
];

/** T = r/2ε for r/ε: the paper's range taken for one side of the change only. */
export function temperatureHalved(epsilon: number): Auditable {
  return shareDraws("posterior draw at half the temperature", epsilon, 2 * epsilon, "replace-one");
}

/** The range of a record that is added, L, where one is replaced, 2L. */
export function rangeOfOneRecord(epsilon: number): Auditable {
  return shareDraws("posterior draw with the range of add-remove", epsilon, epsilon, "add-remove");
}

/** Metropolis' rejection: impossible on one input, likely on the other (central spec §2.4). */
export function metropolisRejection(epsilon: number): Auditable {
  const source = SecureSource.platform();
  const range = 3;
  const logRatio = { first: 0, second: -range };
  return planted("Metropolis update", epsilon, (side) =>
    textbookUniform(source) <= metropolisAcceptance(logRatio[side], range / epsilon) ? 1 : 0,
  );
}

/** Noise on log weights for half of what a log-likelihood can change. */
export function logWeightChangeHalved(epsilon: number): Auditable {
  const { draw } = annealingAuditable(epsilon, Math.log(3) / 2);
  return planted("log weights with noise for half the change", epsilon, draw);
}

/** One record of two levels, all of it at one end or at the other; the second is unlikely by the prior. */
function shareDraws(
  name: string,
  epsilon: number,
  spent: number,
  neighbours: "replace-one" | "add-remove",
): Auditable {
  const source = SecureSource.platform();
  const mechanism = sharesPosterior({
    levels: 2,
    ...tellingPrior(2),
    epsilon: spent,
    neighbours,
    steps: 2,
  });
  const counts = { first: [1n, 0n], second: [0n, 1n] };
  return planted(name, epsilon, (side) => mechanism.randomise(counts[side], source)[1]!);
}

function planted(name: string, epsilon: number, draw: (side: Side) => number): Auditable {
  return Object.freeze({ name, claimed: pureLoss(epsilon, "replace-one"), draw });
}
