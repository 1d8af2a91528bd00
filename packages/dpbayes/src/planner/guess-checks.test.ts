import { parseStudy } from "@dpbayes/privacy";
import { expect, test } from "vitest";
import { planStudy } from "./plan-study.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How many people smoke?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});

test.each<readonly [unknown, string]>([
  [null, "guess is something else, must be an object with parameters"],
  [{}, "guess.parameters is something else, must be values by name"],
  [{ parameters: [0.3] }, "guess.parameters is something else, must be values by name"],
  [
    { parameters: { p: 0.3 }, covariates: 5 },
    "guess.covariates is something else, must be guesses by variable",
  ],
  [{ parameters: { p: 0.3 }, covariates: { age: 5 } }, "guess.covariates.age is something else"],
])("what is no guess is refused by name: %j", async (guess, words) => {
  await expect(planStudy(study, guess as never, { records: 10 })).rejects.toThrow(words);
});
