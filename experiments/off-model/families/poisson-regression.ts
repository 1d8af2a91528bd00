import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic } from "@dpbayes/inference/math";
import { overdispersed } from "../laws/count-laws.ts";
import type { Law } from "../laws/law-names.ts";
import { type Bounds, clipped } from "../laws/number-laws.ts";
import { expectedLikelihood, type Link } from "../truth/expected-likelihood.ts";
import { ALL_SETTINGS, type GridFamily } from "./family.ts";
import { oldGeneralised } from "./old-priors.ts";
import { askedOf, coefficientEstimands, coefficientsOf, type Line, person, recorded } from "./regression.ts";

const lineOf = (law: Law): Line => ({ level: law === "rare" ? -3 : 4, slopes: [0.6, -0.4] });
const boundsOf = (law: Law): Bounds => (law === "tight" ? [0, 8] : [0, 20]);

/** The mean is log(1 + e^u), as in the paper and the library. */
const LINK: Link = {
  score: (u, y) => (y / log1pExp(u) - 1) * logistic(u),
  weight: (u) => logistic(u) ** 2 / log1pExp(u),
};

/** Laws under which neither covariates nor counts are clipped, but for one record in 10^5. */
const UNCLIPPED: readonly Law[] = ["well", "log-normal", "bimodal", "collinear", "rare", "wide"];

function outcomeOf(law: Law) {
  return (rng: SeededSource, u: number) =>
    law === "overdispersed" ? overdispersed(rng, log1pExp(u)) : poisson.sample(rng, log1pExp(u));
}

export const poissonRegression: GridFamily = {
  name: "Poisson regression",
  laws: [
    "well",
    "log-normal clipped",
    "log-normal",
    "heavy tails",
    "piled",
    "bimodal",
    "binary dependent",
    "collinear",
    "rare",
    "overdispersed",
    "wide",
    "tight",
  ],
  settings: ALL_SETTINGS,
  dataSets: { central: 8, distributed: 4, local: 8 },
  old: () => oldGeneralised(5),
  asked: (law) => askedOf("poisson", law, { type: "count", bounds: boundsOf(law) }),
  population: (law) => person(law, lineOf(law), outcomeOf(law)),
  estimands(law, records) {
    const generating = coefficientsOf(lineOf(law));
    if (UNCLIPPED.includes(law)) return coefficientEstimands(generating, generating);
    const draw = recorded(law, person(law, lineOf(law), outcomeOf(law)), (y) => clipped(y, boundsOf(law)));
    return coefficientEstimands(expectedLikelihood(draw, LINK, generating, records), generating);
  },
};
