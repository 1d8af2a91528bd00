import type { Fit } from "../fit.ts";
import { logLikelihoods } from "../recorded-columns.ts";

/** What dimensions are called whose labels everybody knows; others are called after their parameter. */
const wellKnown: Readonly<Record<string, string>> = { coefficients: "covariate", shares: "level" };

/** The fields `dims` and `coords`: what the entries of every labelled vector are. Vectors with the same labels share a dimension. */
export function arvizLabels(fit: Fit): readonly (readonly [string, string])[] {
  const coords = new Map<string, readonly string[]>();
  const dims: Record<string, readonly string[]> = {};
  if (fit.origin.holders) coords.set("holder", fit.origin.holders.names);
  for (const { name, labels } of fit.parameters) {
    if (labels === undefined) continue;
    const known = [...coords].find(([, own]) => areSame(own, labels))?.[0];
    const dimension = known ?? newDimension(fit, name, coords);
    coords.set(dimension, labels);
    dims[name] = [dimension];
  }
  const used = [...coords].filter(([dimension]) => Object.values(dims).some(([own]) => own === dimension));
  // Releases are often called as holders are, and are no holders: theirs is a dimension of its own.
  const releases = logLikelihoods(fit).map(({ release }) => release);
  if (releases.length > 0) {
    used.push(["release", releases]);
    dims["releases"] = ["release"];
  }
  if (used.length === 0) return [];
  return [
    ["dims", JSON.stringify(dims)],
    ["coords", JSON.stringify(Object.fromEntries(used))],
  ];
}

/** A dimension must not be called as a variable is. */
function newDimension(fit: Fit, parameter: string, taken: ReadonlyMap<string, unknown>): string {
  const names = new Set(fit.parameters.map(({ name }) => name));
  let dimension = wellKnown[parameter] ?? `${parameter}_label`;
  while (names.has(dimension) || taken.has(dimension) || dimension === "release") dimension = `${dimension}_`;
  return dimension;
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((label, i) => label === other[i]);
}
