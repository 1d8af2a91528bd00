import { batchReports, parseStudy, type Release, report, type Study } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";

type Part = Readonly<Record<string, unknown>>;

/** A local study over a few variables of every type. */
export function localStudy(family: string, formula: string, privacy: Part = {}, model: Part = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "survey",
    question: "What do people say?",
    variables: {
      hours: { type: "number", bounds: [0, 10] },
      age: { type: "number", bounds: [20, 80] },
      visits: { type: "count", bounds: [0, 12] },
      mood: { type: "category", levels: ["bad", "fair", "good"] },
      smokes: { type: "boolean" },
    },
    model: { family, formula, ...model },
    privacy: { setting: "local", epsilon: 1, unit: "one person", ...privacy },
  });
}

const person = { hours: 5, age: 50, visits: 3, mood: "fair", smokes: true };

/** A release whose numbers are given, so that tests can be repeated; it protects nobody. */
export function releaseOf(study: Study, content: Part): Release {
  const { digest: _, ...made } = batchReports(study, [report(study, person)]);
  const whole = { ...made, ...content };
  return { ...whole, digest: digestOf(whole) } as unknown as Release;
}

/** Reports of one number each. */
export function numbersReleased(study: Study, values: readonly number[]): Release {
  return releaseOf(study, {
    count: values.length,
    values: values.map((value) => [value]),
    times: values.map(() => 1),
  });
}
