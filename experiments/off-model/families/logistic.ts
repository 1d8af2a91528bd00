import type { SeededSource } from "@dpbayes/inference";
import { logistic as inverseLogit } from "@dpbayes/inference/math";
import { covariateLaws } from "../laws/covariate-laws.ts";
import type { Law } from "../laws/law-names.ts";
import { expectedLikelihood, type Link } from "../truth/expected-likelihood.ts";
import { ALL_SETTINGS, type GridFamily } from "./family.ts";
import { oldGeneralised } from "./old-priors.ts";
import { askedOf, coefficientEstimands, coefficientsOf, type Line, person, recorded } from "./regression.ts";

/** A rare outcome is met by some 3 % of records. */
const lineOf = (law: Law): Line => ({ level: law === "rare" ? -4 : 0, slopes: [0.6, -0.4] });

const LINK: Link = {
  score: (u, y) => y - inverseLogit(u),
  weight: (u) => inverseLogit(u) * inverseLogit(-u),
};

export const logistic: GridFamily = {
  name: "logistic regression",
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
    "wide",
    "tight",
  ],
  settings: ALL_SETTINGS,
  dataSets: { central: 20, distributed: 12, local: 12 },
  old: () => oldGeneralised(1),
  asked: (law) => askedOf("logistic", law, { type: "boolean" }),
  population: (law) => person(law, lineOf(law), (rng, u) => rng.uniform() < inverseLogit(u)),
  estimands(law, records) {
    const generating = coefficientsOf(lineOf(law));
    if (!covariateLaws[law].clips) return coefficientEstimands(generating, generating);
    // The probability of a yes instead of a yes: the same expectation with less noise.
    const expected = person(law, lineOf(law), (_: SeededSource, u) => inverseLogit(u));
    const draw = recorded(law, expected, (y) => y);
    return coefficientEstimands(expectedLikelihood(draw, LINK, generating, records), generating);
  },
};
