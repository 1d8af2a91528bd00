import { short } from "../../text/index.ts";
import type { FitComparison } from "../comparison/compare-fits.ts";
import type { ComparedScores } from "../comparison/compared-scores.ts";

/** Shifts below this many sds are not worth a sentence. */
const NOTICEABLE = 0.5;

export function comparisonSentences(found: Omit<FitComparison, "sentences">): readonly string[] {
  const { models, scores, bayesFactor } = found;
  return Object.freeze([
    ...shiftSentences(found),
    ...(scores ? scoreSentences(scores, models) : []),
    ...(bayesFactor?.sentences ?? []),
  ]);
}

function shiftSentences({
  models: [first, second],
  parameters,
}: Omit<FitComparison, "sentences">): readonly string[] {
  const moved = parameters
    .filter(({ shift }) => Math.abs(shift.value) - 2 * shift.error > NOTICEABLE)
    .sort((a, b) => Math.abs(b.shift.value) - Math.abs(a.shift.value));
  if (moved.length === 0)
    return [`no number that both have moves by more than ${NOTICEABLE} sds between ${first} and ${second}`];
  return moved
    .slice(0, 5)
    .map(
      ({ name, shift, widthRatio }) =>
        `${name} is ${short(Math.abs(shift.value))} sds ${shift.value > 0 ? "higher" : "lower"} in ${second} than in ${first}, and its interval ${short(widthRatio)} times as wide`,
    );
}

function scoreSentences(
  { total, holders, reliable }: ComparedScores,
  [first, second]: readonly [string, string],
): readonly string[] {
  const better = total.value > 0 ? second : first;
  const size = `log score ${short(Math.abs(total.value))} ± ${short(total.error)} over ${holders.length} holders`;
  return [
    Math.abs(total.value) > 2 * total.error
      ? `${better} predicts holders it has not seen better: ${size}`
      : `neither predicts holders it has not seen clearly better: ${size} for ${better}`,
    ...(reliable ? [] : ["some of these scores need a fit without the holder to be trusted"]),
  ];
}
