type Clause = Readonly<Record<string, unknown>>;

/** Words that mean the same here and in method "nuts". */
export const sharedWords = ["coefficients", "intercept"] as const;

/** Words of the conjugate laws, which only the methods for data holders know; "mean" has another law in "nuts". */
export const holderWords = ["variance", "covariance", "mean"] as const;

/**
 * Whether a clause is written in words that only method "nuts" knows: laws of sigma, of scales and
 * correlations, or a mean that does not depend on the covariance.
 */
export function isForNuts(clause: Clause): boolean {
  return (
    ["scales", "eta", "sigma"].some((word) => Object.hasOwn(clause, word)) || lawOfMean(clause) === "normal"
  );
}

/** The first word of a clause that "nuts" does not know, if there is one. */
export function wordForHolders(clause: Clause): string | undefined {
  return holderWords.find((word) =>
    word === "mean" ? lawOfMean(clause) === "normal-per-covariance" : Object.hasOwn(clause, word),
  );
}

function lawOfMean(clause: Clause): unknown {
  return (clause["mean"] as { readonly law?: unknown } | null | undefined)?.law;
}
