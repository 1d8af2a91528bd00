import { familyOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { DegreesOfFreedom } from "../degrees/degrees-of-freedom.ts";
import type { Detectable } from "../holders/detectable.ts";
import { FEWEST_HOLDERS } from "../holders/holder-by-holder.ts";
import type { HolderChecks } from "../holders/holder-checks.ts";

/** What was looked at and what would have been found: a check that finds nothing says nothing without it. */
export function lookedWords(
  study: Study,
  releases: readonly Release[],
  { degrees }: DegreesOfFreedom,
  holders: HolderChecks | undefined,
): readonly string[] {
  if (holders === undefined) return [withoutHolders(study, releases, degrees)];
  const { estimates, misfit, comparisons } = holders;
  const J = estimates.length;
  const chains = estimates.filter(({ route }) => route === "chains").length;
  return [
    J < FEWEST_HOLDERS
      ? `${J} holders were compared with each other; which of them is off cannot be told below ${FEWEST_HOLDERS}.`
      : `${comparisons.length} numbers were compared: ${comparisons.length / J} of each of ${J} holders with what the others predict. A holder is found four times in five if one number is off by: ${holders.detectable.map(detectableWords).join(", ")}; by less where several are.`,
    `${misfit.length} blocks of sums were held against the fitted model; what the model leaves to each holder by itself fits always and is left out.`,
    ...(chains > 0
      ? [
          `${chains} of ${J} holders alone say too little for a normal law: their estimates come from short chains.`,
        ]
      : []),
  ];
}

function detectableWords({ name, log, difference }: Detectable): string {
  if (!log) return `${name} ${short(difference)}`;
  return difference > Math.log(100)
    ? `${name} not at all`
    : `${name} a factor of ${short(Math.exp(difference))}`;
}

function withoutHolders(study: Study, releases: readonly Release[], degrees: number | undefined): string {
  if (degrees === 0) return "Nothing was compared: there are no degrees of freedom.";
  if (!familyOf(study).regression)
    return `The ${degrees === undefined ? "" : `${degrees} `}degrees of freedom are in the shape of the released numbers, which no check looks at for this family yet.`;
  const shares = releases.length === 1 ? "one release" : `${releases.length} releases`;
  return `Holders were not compared: there are ${shares} and fewer than two holders among them.`;
}
