import { parseStudy, type Study } from "@dpbayes/privacy";

const variables = {
  age: { type: "number", bounds: [0, 120], outside: "refuse" },
  visits: { type: "count", bounds: [0, 9], outside: "refuse" },
  smokes: { type: "boolean" },
  town: { type: "category", levels: ["north", "south"] },
  month: { type: "category", levels: ["may", "june"] },
  words: { type: "counts", length: 3, total: 9, outside: "refuse" },
};

/** A record that fits every study below. */
export const person = { age: 40, visits: 3, smokes: true, town: "north", month: "may", words: [1, 2, 3] };

function study(family: string, formula: string, privacy: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "people",
    question: "What are they like?",
    variables,
    model: { family, formula, ...(family === "hidden-markov-model" && { options: { states: 2 } }) },
    privacy: { epsilon: 1, unit: "one person", ...privacy },
  });
}

const held = { setting: "central", delta: 1e-6, neighbours: "add-remove" };
const local = { setting: "local" };
const noisy = { ...local, delta: 1e-6 };

/** A study of a table for every way in which records of one are summed. */
export const tables: readonly Study[] = [
  study("bernoulli", "smokes ~ 1", held),
  study("categorical", "town ~ 1", held),
  study("gaussian", "age ~ 1", held),
  study("poisson", "visits ~ 1", held),
  study("linear-regression", "age ~ visits + smokes + town", held),
  study("logistic-regression", "smokes ~ age + town", held),
  study("poisson-regression", "visits ~ age + smokes", held),
  study("table", "~ town + visits + smokes", held),
  study("naive-bayes", "town ~ smokes + month", held),
  study("hidden-markov-model", "smokes ~ town / month", held),
];

/** A study of reports for every way in which a device makes one. */
export const reports: readonly Study[] = [
  study("bernoulli", "smokes ~ 1", local),
  study("categorical", "town ~ 1", local),
  study("table", "~ town + visits + smokes", local),
  study("gaussian", "age ~ 1", local),
  study("poisson", "visits ~ 1", local),
  study("topic-model", "words ~ 1", local),
  study("linear-regression", "age ~ visits + smokes", noisy),
  study("linear-regression", "age ~ visits + smokes", { ...noisy, perturb: "inputs" }),
  study("logistic-regression", "smokes ~ age + town", { ...noisy, perturb: "inputs" }),
];

/** The variables that a study reads. */
export function fieldsRead({ model }: Study): readonly (keyof typeof person)[] {
  return model.formula.match(/[a-z]+/g) as (keyof typeof person)[];
}
