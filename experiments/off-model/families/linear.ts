import type { SeededSource } from "@dpbayes/inference";
import { studentT } from "@dpbayes/inference/distributions";
import { covariateLaws } from "../laws/covariate-laws.ts";
import type { Law } from "../laws/law-names.ts";
import { type Bounds, clipped } from "../laws/number-laws.ts";
import { leastSquares } from "../truth/least-squares.ts";
import { ALL_SETTINGS, type Estimand, type GridFamily } from "./family.ts";
import { oldLinear } from "./old-priors.ts";
import { askedOf, coefficientEstimands, coefficientsOf, type Line, person, recorded } from "./regression.ts";

const LINE: Line = { level: 10, slopes: [0.6, -0.4] };
const SIGMA = 1.5;
/** Of y in `well`. */
const SD = Math.hypot(SIGMA, 1.6 * 0.6, 1.6 * 0.4);

function boundsOf(law: Law): Bounds {
  if (law === "all wide") return [LINE.level - 100, LINE.level + 100];
  if (law === "tight") return [LINE.level - 1.96 * SD, LINE.level + 1.96 * SD];
  return [0, 20];
}

/** About its line; with heavy tails a Student law of the same standard deviation. */
function outcomeOf(law: Law) {
  if (law === "heavy tails")
    return (rng: SeededSource, u: number) => u + studentT.sample(rng, 3, 0, SIGMA / Math.sqrt(3));
  return (rng: SeededSource, u: number) => u + SIGMA * rng.normal();
}

export const linear: GridFamily = {
  name: "linear regression",
  laws: [
    "well",
    "log-normal clipped",
    "log-normal",
    "heavy tails",
    "piled",
    "bimodal",
    "binary dependent",
    "collinear",
    "wide",
    "all wide",
    "tight",
  ],
  settings: ALL_SETTINGS,
  dataSets: { central: 20, distributed: 12, local: 12 },
  old: oldLinear,
  asked: (law) => askedOf("linear", law, { type: "number", bounds: boundsOf(law) }),
  population: (law) => person(law, LINE, outcomeOf(law)),
  estimands,
};

function estimands(law: Law, records: number): readonly Estimand[] {
  const generating = coefficientsOf(LINE);
  const bounds = boundsOf(law);
  const draw = person(law, LINE, outcomeOf(law));
  const { coefficients, sigma } = covariateLaws[law].clips
    ? leastSquares(
        recorded(law, draw, (y) => clipped(y, bounds)),
        records,
      )
    : { coefficients: generating, sigma: SIGMA };
  return [
    ...coefficientEstimands(coefficients, generating),
    {
      group: "sigma",
      column: "sigma",
      truth: sigma,
      ...(sigma !== SIGMA && { generating: SIGMA }),
    },
  ];
}
