import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { decimals } from "../../../text/index.ts";
import type { TableEvidence, TotalEvidence } from "./table-evidence.ts";

/** Above 0.9 of its standard deviation the prior has four fifths of the precision. */
const LIMIT = 0.9;
/** Numbers that alone would leave more than three times the posterior's sd have less than a ninth of its precision. */
const FEW = 3;
/** What is known to a twentieth is known, whatever says so. */
const NARROW = 0.05;

/**
 * Totals that the numbers do not tell of: least squares, which has no prior, leaves them open (how a sum is shared out among its
 * cells), or far wider than a posterior that is hardly narrower than the prior.
 */
export function priorDecides({ totals }: TableEvidence): readonly FitWarning[] {
  const loose = totals.filter(({ mean, sd }) => sd > 0.5 && sd > NARROW * mean);
  const open = loose.filter(({ leastSquares }) => leastSquares === "open");
  const unmoved = loose.filter(
    ({ sd, priorSd, leastSquares }) =>
      leastSquares !== undefined &&
      leastSquares !== "open" &&
      leastSquares.sd > FEW * sd &&
      sd > LIMIT * priorSd,
  );
  return [
    ...told(open, () => "no sum of what was published gives it, so how people are shared out is the prior's"),
    ...told(unmoved, (share) => `its sd is ${decimals(share, 2)} of the prior's`),
  ];
}

function told(found: readonly TotalEvidence[], why: (share: number) => string): readonly FitWarning[] {
  const worst = found.toSorted((a, b) => b.sd / b.priorSd - a.sd / a.priorSd)[0];
  if (worst === undefined) return [];
  const share = worst.sd / worst.priorSd;
  const others = found.length === 1 ? "" : `; the same of ${found.length - 1} more`;
  return [
    {
      code: "prior-decides",
      parameter: worst.name,
      value: share,
      sentence: `${worst.name} rests on the prior: ${why(share)}${others}`,
      remedy:
        "take it for what areas like this one have; numbers about these cells would have to be published to know more",
    },
  ];
}
