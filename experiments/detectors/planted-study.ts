import type { SeededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import type { DetectorCase } from "./cases.ts";
import { laws } from "./laws.ts";

const number = { type: "number", bounds: [-1, 1] } as const;
const count = { type: "count", bounds: [0, 20] } as const;

const outcomes = {
  "linear-regression": number,
  "logistic-regression": { type: "boolean" },
  "poisson-regression": count,
  poisson: count,
  gaussian: number,
} as const;

/** A hundredth of the slopes' size: a prior that is sure of no effect. */
const wrongPrior = { coefficients: { law: "normal", mean: 0, sd: 0.02 } } as const;

export function studyOf({ family, setting, epsilon, twist }: DetectorCase): Study {
  const regression = family.endsWith("regression");
  const noisy = regression || (setting === "central" && family === "gaussian");
  return parseStudy({
    format: "dpbayes.study/1",
    id: "planted",
    question: "What is there to find?",
    variables: { y: outcomes[family], ...(regression && { x: number, z: number }) },
    model: {
      family,
      formula: regression ? "y ~ x + z" : "y ~ 1",
      ...(twist === "prior of the wrong size" && { method: "nuts", prior: wrongPrior }),
    },
    privacy: {
      ...{ setting, epsilon, unit: "one person", neighbours: "replace-one" },
      ...(noisy && { delta: 1e-6 }),
    },
  });
}

/** One record. Slopes are such that covariates matter as much whatever their bounds. */
export function recordOf(given: DetectorCase): (rng: SeededSource) => Readonly<Record<string, unknown>> {
  const { family, law, twist } = given;
  const size = law === "bounds 10 times wide" ? 10 : 1;
  return (rng) => {
    const [x, z] = laws[law](rng).map((value) => Math.max(-1, Math.min(1, value))) as [number, number];
    const u = size * (x - 0.5 * z);
    if (family === "gaussian") return { y: x };
    if (family === "poisson") return { y: countOf(rng, twist === "overdispersed" ? 3 * gammaOf(rng) : 3) };
    if (family === "poisson-regression")
      return { x, z, y: countOf(rng, (twist === "counts at their bound" ? 14 : 2) * Math.exp(0.5 * u)) };
    if (family === "linear-regression") return { x, z, y: 0.3 * u + 0.2 * rng.normal() };
    const level = twist === "rare outcome" ? -3.5 : -0.5;
    return { x, z, y: rng.uniform() < 1 / (1 + Math.exp(-(level + u))) };
  };
}

/** A Poisson count, by products of uniforms; above the bound the private side clips. */
function countOf(rng: SeededSource, mean: number): number {
  const limit = Math.exp(-mean);
  let [product, events] = [rng.uniform(), 0];
  while (product > limit) {
    product *= rng.uniform();
    events++;
  }
  return events;
}

/** Mean 1 and variance 1/2: counts of mean 3 then have variance 3 + 9/2. */
function gammaOf(rng: SeededSource): number {
  return -0.5 * Math.log(rng.uniform() * rng.uniform());
}
