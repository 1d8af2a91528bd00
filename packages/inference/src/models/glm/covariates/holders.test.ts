import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { expect, it } from "vitest";
import type { Model } from "../../../contracts/model.ts";
import { parameterNames } from "../../../contracts/parameter-names.ts";
import { seededSource } from "../../../math/random/index.ts";
import { logistic } from "../../../math/special/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import { logisticStudyModel } from "../../logistic-regression/logistic-study-model.ts";
import { poissonStudyModel } from "../../poisson-regression/poisson-study-model.ts";

const families = { "logistic-regression": logisticStudyModel, "poisson-regression": poissonStudyModel };
type Name = keyof typeof families;

function study(family: Name, formula: string, radius: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "clinics",
    question: "Who falls ill, and how often?",
    variables: {
      ill: { type: "boolean" },
      falls: { type: "count", bounds: [0, 5] },
      age: { type: "number", bounds: [-1, 1] },
      smokes: { type: "boolean" },
    },
    model: { family, formula, statistic: { radius } },
    privacy: {
      ...{ setting: "distributed", epsilon: 20, delta: 1e-5, unit: "one person" },
      neighbours: "replace-one",
    },
  });
}

/** Real noise, but what is asserted does not depend on it. */
async function releases(asked: Study, holders: number, spread: number) {
  const rng = seededSource("clinics");
  return Promise.all(
    Array.from({ length: holders }, (_, j) => {
      const people = Array.from({ length: 800 }, () => {
        const age = 0.1 * j + spread * rng.normal();
        const ill = rng.uniform() < logistic(0.3 * j + age);
        return { age, smokes: rng.uniform() < 0.3 + 0.1 * j, ill, falls: Math.floor(4 * rng.uniform()) };
      });
      return privatize(asked, people, { holder: `clinic ${j + 1}` });
    }),
  );
}

it.each([
  ["logistic-regression", "ill ~ age", 2, 0.2, "of the clipped population"],
  ["logistic-regression", "ill ~ age + smokes", 2, 0.2, "within the 2 combinations of levels of smokes"],
  ["logistic-regression", "ill ~ 0 + age + smokes", 2, 0.2, "within the 2 combinations of levels of smokes"],
  ["logistic-regression", "ill ~ age + smokes", 0.8, 0.6, "by averages over fixed nodes"],
  ["poisson-regression", "falls ~ age", 2, 0.2, "jointly normal"],
  ["poisson-regression", "falls ~ age + smokes", 2, 0.2, "within the 2 combinations of levels of smokes"],
] as const)(
  "%s, %s, radius %d: each holder has its own law, and the gradient is right",
  async (family, formula, radius, spread, words) => {
    const asked = study(family, formula, radius);
    const sent = await releases(asked, 3, spread);
    for (const holders of [undefined, "own", { differ: ["age"], law: "student" }] as const) {
      const method = radius < 1 ? "nuts-clipped" : "nuts";
      const built = families[family](asked, sent, { method, ...(holders && { holders }) });
      expect(built.approximations.join("; ")).toContain(words);
      const model = built.target as Model;
      // Where nodes are clipped the density has kinks of the size of a node's weight, and differences across them.
      expect(gradientError(model, seededSource(1), 1)).toBeLessThan(radius < 1 ? 0.05 : 1e-5);
      const names = parameterNames(model.parameters);
      expect(names.includes("holder[intercept][clinic 2]")).toBe(
        asked.model.formula.includes("0 +") === false,
      );
      const out = new Float64Array(names.length).fill(Number.NaN);
      model.constrain(model.initial(seededSource(2)), out);
      expect(out.every(Number.isFinite)).toBe(true);
    }
  },
);

it("coefficients in a ball are those of one regression: holders that differ have none", async () => {
  const asked = study("logistic-regression", "ill ~ age", 2);
  const sent = await releases(asked, 2, 0.2);
  expect(() => logisticStudyModel(asked, sent, { prior: { norm: 2 } })).toThrow(
    'prior norm is given for holders that differ, must be absent, or holders "same"',
  );
  const same = logisticStudyModel(asked, sent, { prior: { norm: 2 }, holders: "same" });
  expect((same.target as Model).recorded!.names).toEqual([
    "log_prior",
    "log_likelihood[clinic 1]",
    "log_likelihood[clinic 2]",
  ]);
});
