import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { short } from "../../../text/index.ts";
import type { TableEvidence, TotalEvidence } from "./table-evidence.ts";

/** What thresholds leave open, in sds of the posterior: beyond it the prior says far more of hidden numbers than the thresholds do. */
const BEYOND = 3;
/** Of the total: less is nobody's concern. */
const NOTICEABLE = 0.02;
/** As in `prior-decides`: numbers that alone leave no more than this many sds decide by themselves. */
const FEW = 3;

/**
 * A total over numbers that a threshold hid is the prior's opinion of them: cells of one level share how small they are, and their sum looks
 * far surer than it is where sizes fall off smoothly, as ranked things do. No number in the table can tell.
 */
export function hiddenDecide({ totals }: TableEvidence): readonly FitWarning[] {
  const found = totals.filter(restsOnHidden).sort((a, b) => b.hidden.most / b.sd - a.hidden.most / a.sd);
  return found.slice(0, 1).map(({ name, mean, hidden }) => ({
    code: "hidden-decide",
    parameter: name,
    value: hidden.most / Math.max(1, mean),
    sentence: `${name}, whose mean is ${short(mean)}, adds up ${hiddenWords(hidden)} is the prior's${others(found.length - 1)}`,
    remedy:
      "take the interval for what the prior makes of hidden numbers: ask for totals of numbers that were published, or add a margin that counts what was hidden",
  }));
}

function hiddenWords({ count, most }: TotalEvidence["hidden"]): string {
  return count === 1
    ? `a number that a threshold hid: what it is, up to ${short(most)},`
    : `${count} numbers that a threshold hid: what they are, up to ${short(most)} together,`;
}

function restsOnHidden({ mean, sd, hidden, alone }: TotalEvidence): boolean {
  if (hidden.most <= BEYOND * sd || hidden.most <= NOTICEABLE * mean) return false;
  return alone === undefined || alone === "open" || alone > FEW * sd;
}

function others(count: number): string {
  return count === 0 ? "" : `; the same holds for ${count} more`;
}
