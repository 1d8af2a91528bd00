import { parseStudy, type Study } from "@dpbayes/privacy";

/** Everybody randomises their own answer. */
export const survey: Study = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "How many people smoke?",
  variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
  model: { family: "categorical", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});

/** Three holders that may share noisy sums only. */
export const hospitals: Study = parseStudy({
  format: "dpbayes.study/1",
  id: "length-of-stay",
  question: "How does the length of a stay depend on age and on an emergency admission?",
  variables: {
    days: { type: "number", bounds: [0, 30], unit: "days" },
    age: { type: "number", bounds: [18, 98], unit: "years" },
    emergency: { type: "boolean" },
  },
  model: { family: "linear-regression", formula: "days ~ age + emergency" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
});

/** One table, a budget and a question. */
export const curator: Study = parseStudy({
  format: "dpbayes.study/1",
  id: "readmission",
  question: "Which share of patients comes back within a month?",
  variables: { readmitted: { type: "boolean" } },
  model: { family: "bernoulli", formula: "readmitted ~ 1" },
  privacy: { setting: "central", epsilon: 0.5, unit: "one patient", neighbours: "replace-one" },
});
