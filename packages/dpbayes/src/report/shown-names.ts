import type { Fit } from "@dpbayes/inference";

/** More charts than this make a page that nobody reads. */
const MOST_CHARTS = 12;

/** What a regression learns besides: how its covariates are spread. */
const beside = /^(covariate_|weights\[|state\[)/;

/** The numbers that get charts: those that answer the question first, in the fit's order. */
export function shownNames({ names }: Fit): readonly string[] {
  const main = names.filter((name) => !beside.test(name));
  const rest = names.filter((name) => beside.test(name));
  return [...main, ...(main.length === 0 ? rest : [])].slice(0, MOST_CHARTS);
}
