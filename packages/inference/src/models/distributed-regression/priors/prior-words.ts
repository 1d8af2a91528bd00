type Clause = Readonly<Record<string, unknown>>;

/** Words that mean the same here and in method "nuts". */
export const sharedWords = ["coefficients", "intercept"] as const;

/** Words of the conjugate laws, which only the methods for data holders know; "mean" has another law in "nuts". */
export const holderWords = ["variance", "covariance", "mean"] as const;

const nutsWords = ["scales", "commonScales", "eta", "sigma", "standardised", "level"] as const;

/**
 * Whether a clause is written in words that only method "nuts" knows: laws of sigma, of scales and
 * correlations, of standardised effects, of the level at the covariates' mean, or a mean that does not depend on the covariance.
 */
export function isForNuts(clause: Clause): boolean {
  return (
    nutsWords.some((word) => Object.hasOwn(clause, word)) ||
    (Object.hasOwn(clause, "mean") && lawOfMean(clause) !== "normal-per-covariance")
  );
}

/** The first word of a clause that "nuts" does not know, if there is one. */
export function wordForHolders(clause: Clause): string | undefined {
  return holderWords.find((word) =>
    word === "mean" ? lawOfMean(clause) === "normal-per-covariance" : Object.hasOwn(clause, word),
  );
}

function lawOfMean(clause: Clause): unknown {
  const { mean } = clause;
  if (typeof mean === "string") return mean.split("(")[0]!.trim();
  return (mean as { readonly law?: unknown } | null | undefined)?.law;
}
