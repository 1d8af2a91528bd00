import { requireLength } from "../../../errors/index.ts";
import { maskOfPairs, seenBy } from "../communities/reported.ts";
import { SEEN } from "../imputation/impute-pairs.ts";
import type { CommunityInput, CountInput } from "../input/count-input.ts";

/**
 * The input of the naive baseline: reports as if they were counts, negative ones cut to zero (local spec §10.6).
 * Cutting lifts every empty cell by E max(t, 0) = α/(1 − α²) of the noise on average, and no model of true counts
 * takes that out again. Two reports of one pair are averaged and rounded first.
 *
 * @example
 * ```ts
 * import { naiveInput } from "@dpbayes/inference/models/counts";
 * const input = { counts: [3, -2, 0, 1], documents: 2, words: 2, topics: 1, decay: 0.4 };
 * console.log(naiveInput(input).counts, naiveInput(input).decay); // Int32Array(4) [ 3, 0, 0, 1 ] 0
 * ```
 */
export function naiveInput<Input extends CountInput>(input: Input): Input {
  const once = isReportedTwice(input) ? meanReports(input) : input;
  const counts = Int32Array.from(once.counts, (report) => Math.max(report, 0));
  return Object.freeze({ ...once, counts, decay: 0 });
}

/**
 * The input of the non-private baseline: the same model of the true counts, which only a simulation knows. Of
 * undirected pairs those right of the diagonal are read.
 */
export function nonPrivateInput<Input extends CountInput>(input: Input, counts: ArrayLike<number>): Input {
  requireLength("counts", counts, input.counts.length);
  const once = isReportedTwice(input) ? readOnce(input) : input;
  return Object.freeze({ ...once, counts, decay: 0 });
}

function isReportedTwice<Input extends CountInput>(input: Input): input is Input & CommunityInput {
  return "reported" in input && input.reported === "twice";
}

/** The same pairs, each with one count. */
function readOnce<Input extends CommunityInput>(input: Input): Input {
  const mask = maskOfPairs(input.mask, input.actors);
  return { ...input, reported: "once", ...(mask && { mask }) };
}

/** What somebody who knows nothing of noise makes of two reports: their mean, rounded. */
function meanReports<Input extends CommunityInput>(input: Input): Input {
  const { actors } = input;
  const seen = seenBy(input.mask, actors);
  const counts = Int32Array.from(input.counts, (report, cell) => {
    const back = input.counts[(cell % actors) * actors + Math.floor(cell / actors)]!;
    if (seen === undefined || seen[cell] === SEEN.both) return Math.round((report + back) / 2);
    return seen[cell] === SEEN.own ? report : back;
  });
  return { ...readOnce(input), counts };
}
