import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { expect, test } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import type { Target } from "../../contracts/target.ts";
import { poisson } from "../../distributions/index.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { log1pExp, logistic } from "../../math/special/index.ts";
import { linearStudyModel } from "../linear-regression/index.ts";
import { logisticStudyModel } from "../logistic-regression/index.ts";
import { poissonStudyModel } from "../poisson-regression/index.ts";

const outcomes = {
  "linear-regression": (wide: number) => ({ type: "number", bounds: [-6 * wide, 6 * wide] }),
  "logistic-regression": () => ({ type: "boolean" }),
  "poisson-regression": (wide: number) => ({ type: "count", bounds: [0, 40 * wide] }),
};
type Family = keyof typeof outcomes;
const models = {
  "linear-regression": linearStudyModel,
  "logistic-regression": logisticStudyModel,
  "poisson-regression": poissonStudyModel,
};

/** Bounds `wide` times as wide as they need be, and next to no noise. */
function study(family: Family, wide: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "wide",
    question: "Does it matter how wide the bounds are?",
    variables: {
      y: outcomes[family](wide),
      x: { type: "number", bounds: [-4 * wide, 4 * wide] },
      z: { type: "number", bounds: [-4 * wide, 4 * wide] },
    },
    model: { family, formula: "y ~ x + z" },
    privacy: {
      ...{ setting: "central", epsilon: 1e12, delta: 1e-5, unit: "one person" },
      neighbours: "replace-one",
    },
  });
}

function people(family: Family) {
  const rng = seededSource("people");
  return Array.from({ length: 60 }, () => {
    const [x, z] = [0.5 + 0.8 * rng.normal(), 0.5 * rng.normal()];
    const u = 0.3 + 0.7 * x - 0.5 * z;
    if (family === "linear-regression") return { x, z, y: u + rng.normal() };
    if (family === "logistic-regression") return { x, z, y: rng.uniform() < logistic(u) };
    return { x, z, y: poisson.sample(rng, log1pExp(u)) };
  });
}

async function posterior(family: Family, wide: number) {
  const asked = study(family, wide);
  const { target } = models[family](asked, [await privatize(asked, people(family))]);
  const run = await runChains(target as Target, { seed: 1, chains: 2, warmup: 250, draws: 500 });
  return createFit(run.parameters, run.results, { seed: 1 }).summary().rows;
}

test.each(Object.keys(outcomes) as Family[])(
  "%s: bounds ten times as wide give the same posterior where there is no noise",
  async (family) => {
    const [one, ten] = [await posterior(family, 1), await posterior(family, 10)];
    // 7 numbers, means and sds, 5.5 standard errors each: a false alarm in a million. The sd of 1000 draws, of which at
    // least 200 count, has a standard error of 5 %.
    one.forEach((row, i) => {
      const other = ten[i]!;
      const error = Math.hypot(row.mcseMean, other.mcseMean);
      expect(Math.abs(row.mean - other.mean), row.name).toBeLessThan(5.5 * error);
      // The dispersion of 60 counts has tails too heavy for the error of an sd to be known.
      if (row.name === "dispersion") return;
      expect(Math.abs(Math.log(row.sd / other.sd)), row.name).toBeLessThan(5.5 * 0.05 * Math.SQRT2);
    });
  },
);
