import { parseStudy } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { personApproximations, personEstimand } from "./person-words.ts";

function studyOf(family: string, records?: unknown) {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "How long?",
    variables: { days: { type: "number", bounds: [0, 30] } },
    model: { family, formula: "days ~ 1" },
    privacy: {
      setting: "central",
      epsilon: 1,
      unit: "one patient",
      neighbours: "replace-one",
      ...(records !== undefined && { person: "id", records }),
    },
  });
}

it.each([
  ["gaussian", undefined, undefined, 0],
  ["gaussian", "average", "About a random record of a random person", 1],
  ["gaussian", "one-at-random", "About a random record of a random person", 0],
  ["gaussian", { first: 1 }, "About the first record of a random person", 0],
  ["gaussian", { first: 3 }, "About a random one of the first 3 records of a random person", 1],
  ["total", "average", "The total is over persons, each with the mean of their records.", 0],
  ["total", { sum: 5 }, "The total is over at most 5 records of each person", 0],
])("%s of %j: %s", (family, records, words, approximations) => {
  const study = studyOf(family, records);
  if (words === undefined) expect(personEstimand(study)).toBeUndefined();
  else expect(personEstimand(study)).toContain(words);
  expect(personApproximations(study)).toHaveLength(approximations);
});
