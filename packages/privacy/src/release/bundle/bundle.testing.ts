import { parseBundle } from "../../study/bundle/parse-bundle.ts";
import type { StudyBundle } from "../../study/bundle/study-bundle.ts";

const variables = {
  smokes: { type: "boolean" },
  age: { type: "number", bounds: [18, 98] },
  days: { type: "number", bounds: [0, 30] },
};

/** Two questions of three variables; a share and a regression. */
export function healthBundle(privacy: object, changes: object = {}): StudyBundle {
  return parseBundle({
    format: "dpbayes.study/1",
    id: "health",
    question: "How do people live?",
    variables,
    models: {
      smoking: { family: "bernoulli", formula: "smokes ~ 1", weight: 3 },
      stay: { family: "linear-regression", formula: "days ~ age" },
    },
    privacy: { epsilon: 2, delta: 1e-6, unit: "one person", ...privacy },
    ...changes,
  });
}

export const held = { setting: "central", neighbours: "replace-one" } as const;
export const hidden = { setting: "central", neighbours: "add-remove" } as const;
export const local = { setting: "local" } as const;

export const people = Array.from({ length: 50 }, (_, i) => ({
  smokes: i % 5 === 0,
  age: 20 + i,
  days: 2 + i / 10,
}));
