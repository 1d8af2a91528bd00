import type { CountLinkName } from "@dpbayes/privacy/formats";

const words: Readonly<Record<CountLinkName, string>> = {
  log: "the link is log: mean counts are exp(u), u the linear predictor, and exp(coefficient) is a rate ratio",
  softplus:
    "the link is softplus: mean counts are log(1 + exp(u)), u the linear predictor; coefficients are logarithms of rate ratios where counts are far below 1, and counts per unit where they are far above",
};

/** What a Poisson regression's link means, and that nobody chose it where the study names none. */
export function linkWords(link: CountLinkName, named: boolean): string {
  return named
    ? words[link]
    : `${words[link]} (the study names no link; the Poisson regression of most other programs is model.options.link: "log", which the same releases answer)`;
}
