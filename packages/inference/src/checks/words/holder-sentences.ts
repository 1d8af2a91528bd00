import { decimals, percent, short } from "../../text/index.ts";
import type { HolderPrediction } from "../left-out/leave-one-holder-out.ts";

/** Below this the others' prediction and the holder disagree; with J holders one in a hundred J disagrees by chance. */
const SURPRISING = 0.01;

/** A holder against the others, in words; what weights that cannot be trusted give is not said. */
export function holderSentences(found: Omit<HolderPrediction, "sentences">): readonly string[] {
  const { holder, k, needsRefit, refitted } = found;
  if (needsRefit)
    return Object.freeze([
      `${holder} weighs too much in the fit to be taken out of it afterwards (Pareto k ${decimals(k, 2)}): only a fit without it can tell`,
    ]);
  const without = refitted ? [`${holder} was predicted by a fit without it`] : [];
  return Object.freeze([fitSentence(found), ...outsideSentences(found), ...without]);
}

function fitSentence({ holder, probability }: Pick<HolderPrediction, "holder" | "probability">): string {
  const chance = `${percent(probability, 2)} of holders like the others would lie as far from what they predict`;
  return probability < SURPRISING
    ? `${holder} does not look like the others: ${chance}`
    : `${holder} is as the others predict: ${chance}`;
}

function outsideSentences({
  holder,
  coefficients,
}: Pick<HolderPrediction, "holder" | "coefficients">): readonly string[] {
  return coefficients.flatMap(({ name, outside, interval: [low, high] }) =>
    outside === undefined || outside < 0.5
      ? []
      : [
          `${name} of ${holder} lies outside ${short(low)} to ${short(high)}, where the others put 95 % of holders, with probability ${percent(outside, 2)}`,
        ],
  );
}
