import type { FitWarning } from "../../../contracts/fit-warning.ts";
import { decimals } from "../../../text/index.ts";
import type { TableEvidence } from "./table-evidence.ts";

/** Above 0.9 of its standard deviation the prior has four fifths of the precision. */
const LIMIT = 0.9;
/** Numbers that alone would leave more than three times the posterior's sd have less than a ninth of its precision. */
const FEW = 3;

/**
 * Totals that the numbers hardly tell of: least squares, which has no prior, leaves them open or far wider, and their posterior is
 * hardly narrower than what a prior leaves whose own numbers (sizes, shares) are known. That is the prior a count would be drawn from
 * if all numbers about it were taken away; where sizes are not known either, the posterior may be wider still.
 */
export function priorDecides({ totals }: TableEvidence): readonly FitWarning[] {
  const found = totals
    .filter(
      ({ sd, priorSd, leastSquares }) =>
        sd > 0.5 &&
        sd > LIMIT * priorSd &&
        leastSquares !== undefined &&
        (leastSquares === "open" || leastSquares.sd > FEW * sd),
    )
    .sort((a, b) => b.sd / b.priorSd - a.sd / a.priorSd);
  const worst = found[0];
  if (worst === undefined) return [];
  const others = found.length === 1 ? "" : `, and so do ${found.length - 1} more`;
  return [
    {
      code: "prior-decides",
      parameter: worst.name,
      value: worst.sd / worst.priorSd,
      sentence: `${worst.name} rests on the prior: its sd is ${decimals(worst.sd / worst.priorSd, 2)} of what the prior alone leaves open${others}`,
      remedy:
        "take it for what areas like this one have; numbers about these cells would have to be published to know more",
    },
  ];
}
