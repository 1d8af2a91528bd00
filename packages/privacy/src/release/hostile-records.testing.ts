import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";

export const CANARY = "Mary-4711-HIV";

export const variables = {
  age: { type: "number", bounds: [0, 120] },
  visits: { type: "count", bounds: [0, 9] },
  smokes: { type: "boolean" },
  town: { type: "category", levels: ["north", "south"] },
  month: { type: "category", levels: ["may", "june"] },
  words: { type: "counts", length: 3, total: 9 },
};

export const central = {
  setting: "central",
  epsilon: 1,
  delta: 1e-6,
  unit: "one person",
  neighbours: "add-remove",
};
export const local = { setting: "local", epsilon: 1, unit: "one person" };

export function study(family: string, formula: string, privacy: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "q?",
    variables,
    model: { family, formula, ...(family === "hidden-markov-model" && { options: { states: 2 } }) },
    privacy,
  });
}

export const tables = [
  study("bernoulli", "smokes ~ 1", central),
  study("categorical", "town ~ 1", central),
  study("gaussian", "age ~ 1", central),
  study("poisson", "visits ~ 1", central),
  study("linear-regression", "age ~ visits + smokes + town", central),
  study("logistic-regression", "smokes ~ age + town", central),
  study("poisson-regression", "visits ~ age + smokes", central),
  study("table", "~ town + visits + smokes", central),
  study("naive-bayes", "town ~ smokes + month", central),
  study("hidden-markov-model", "smokes ~ town / month", central),
];

export const reports = [
  study("bernoulli", "smokes ~ 1", local),
  study("categorical", "town ~ 1", local),
  study("table", "~ town + visits + smokes", local),
  study("gaussian", "age ~ 1", local),
  study("poisson", "visits ~ 1", local),
  study("topic-model", "words ~ 1", local),
  study("linear-regression", "age ~ visits + smokes", { ...local, delta: 1e-6 }),
  study("linear-regression", "age ~ visits + smokes", { ...local, delta: 1e-6, perturb: "inputs" }),
  study("logistic-regression", "smokes ~ age + town", { ...local, delta: 1e-6, perturb: "inputs" }),
];

export const person = { age: 40, visits: 3, smokes: true, town: "north", month: "may", words: [1, 2, 3] };

export const named = (studies: readonly Study[]) =>
  studies.map(
    (one) => [`${one.model.family} (${one.privacy.setting} ${one.privacy.perturb ?? ""})`, one] as const,
  );

/** A record that counts how often each of its fields, and of the parts of a list, is read. */
export function counting(record: Readonly<Record<string, unknown>>) {
  const reads: Record<string, number> = {};
  const counted = <T extends object>(of: T, prefix: string): T =>
    new Proxy(of, {
      get(target, key, receiver) {
        const name = `${prefix}${String(key)}`;
        reads[name] = (reads[name] ?? 0) + 1;
        const value: unknown = Reflect.get(target, key, receiver);
        return Array.isArray(value) ? counted(value, `${name}.`) : value;
      },
    });
  return { record: counted(record, ""), reads };
}

export function read(formula: string): readonly string[] {
  return formula.match(/[a-z]+/g)!;
}
