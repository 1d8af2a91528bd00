import type { PriorClause, ScalarLaw, ScalarPrior } from "../../priors/index.ts";
import type { DataFamily } from "../density/report-density.ts";
import { familyParameters } from "../families.ts";

type Laws = readonly ScalarLaw[];
type Defaults = (low: number, high: number) => Laws;

/**
 * Default priors: the paper's laws (normal for a mean, gamma for a standard deviation or a rate; local
 * spec §8), their scale set by the public bounds under one reading: the bounds were chosen to
 * hold nearly all values, so a quarter of the range is a typical standard deviation, and a quarter of the
 * upper bound a typical mean of something positive. Never from the reports.
 */
const defaults: Readonly<Record<DataFamily, Defaults>> = {
  gaussian: (low, high) => [normal(0.5 * (low + high), 0.5 * (high - low)), gamma(2, 8 / (high - low))],
  // E x = 1/rate = high/4 at the prior's mean.
  exponential: (_, high) => [gamma(2, high / 2)],
  // Shape about 2, and then E x = shape/rate = high/4.
  gamma: (_, high) => [gamma(2, 1), gamma(2, high / 4)],
  beta: () => [gamma(2, 1), gamma(2, 1)],
  "log-normal": (low, high) => [logMean(low, high), gamma(2, 2)],
  poisson: (_, high) => [gamma(2, 8 / high)],
  // E x = (1 − p)/p = high/4 at p = 1/(1 + high/4), the mean of this beta.
  geometric: (_, high) => [beta(1, Math.max(1, high / 4))],
  // With r = 2, E x = r(1 − p)/p = high/4 at p = 2/(2 + high/4).
  "negative-binomial": (_, high) => [gamma(2, 1), beta(2, Math.max(1, high / 4))],
  bernoulli: () => [beta(1, 1)],
};

/** The priors of a family's parameters: as the clause says, else the defaults for these public bounds. */
export function familyPriors(
  family: DataFamily,
  clause: PriorClause,
  [low, high]: readonly [low: number, high: number],
): readonly ScalarPrior[] {
  const laws = defaults[family](low, high);
  const priors = familyParameters[family].map(({ name, support }, i) =>
    clause.scalar(name, support, laws[i]!),
  );
  clause.done();
  return Object.freeze(priors);
}

/** The middle of the bounds on the log scale with half their width, or a quarter of the upper one give or take a factor of 5. */
function logMean(low: number, high: number): ScalarLaw {
  if (!(low > 0)) return normal(Math.log(high / 4), 1.5);
  const [from, to] = [Math.log(low), Math.log(high)];
  return normal(0.5 * (from + to), Math.max(1, 0.5 * (to - from)));
}

function normal(mean: number, sd: number): ScalarLaw {
  return { law: "normal", mean, sd };
}

function gamma(shape: number, rate: number): ScalarLaw {
  return { law: "gamma", shape, rate };
}

function beta(a: number, b: number): ScalarLaw {
  return { law: "beta", a, b };
}
