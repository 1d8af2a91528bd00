import { bernoulli } from "./bernoulli.ts";
import { categorical } from "./categorical.ts";
import { communities } from "./communities.ts";
import { derivedFamilies } from "./derived.ts";
import { difference } from "./difference.ts";
import type { GridFamily } from "./family.ts";
import { gaussian } from "./gaussian.ts";
import { hiddenMarkov } from "./hidden-markov.ts";
import { linear } from "./linear.ts";
import { logistic } from "./logistic.ts";
import { mean } from "./mean.ts";
import { naiveBayes } from "./naive-bayes.ts";
import { poissonRate } from "./poisson-rate.ts";
import { poissonRegression } from "./poisson-regression.ts";
import { proportion } from "./proportion.ts";
import { quantile } from "./quantile.ts";
import { total } from "./total.ts";

/** The families of the grid; a new one is a file and a line here. */
export const gridFamilies: readonly GridFamily[] = [
  linear,
  logistic,
  poissonRegression,
  ...derivedFamilies,
  mean,
  total,
  proportion,
  difference,
  quantile,
  gaussian,
  poissonRate,
  bernoulli,
  categorical,
  naiveBayes,
  hiddenMarkov,
  communities,
];

export function familyNamed(name: string): GridFamily {
  return gridFamilies.find((family) => family.name === name)!;
}
