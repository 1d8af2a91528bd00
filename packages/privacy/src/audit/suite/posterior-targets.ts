import { parseStudy } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import type { Auditable } from "../auditables/auditable.ts";
import { posteriorAuditable } from "../auditables/posterior-auditables.ts";
import {
  annealingAuditable,
  barkerAuditable,
  subsampledAuditable,
  tellingPrior,
} from "./private-update-auditables.ts";

type Neighbours = "replace-one" | "add-remove";

function study(epsilon: number, family: string, variables: object, neighbours: Neighbours): Study {
  const [outcome, ...others] = Object.keys(variables);
  return parseStudy({
    format: "dpbayes.study/1",
    id: "audited",
    question: "?",
    variables,
    model: { family, formula: `${outcome} ~ ${others.join(" + ") || 1}` },
    privacy: { setting: "central", epsilon, unit: "one person", neighbours },
  });
}

const yesNo = { type: "boolean" };
const number = { y: { type: "number", bounds: [0, 4] } };
const thing = { y: { type: "category", levels: ["a", "b", "c"] } };
/** One step: two values of a parameter, which show the loss best. */
const steps = 1;

/**
 * How much rarer the prior makes the values that the changed record speaks for, in nats. The records that the
 * tables share add about ε: in all e^-(2 + ε), as for the exponential mechanism.
 */
const RARER = 2;

/** Parameters of numbers. */
function rates(epsilon: number, neighbours: Neighbours): readonly Auditable[] {
  const count = { y: { type: "count", bounds: [0, 6] } };
  const gaussian = study(epsilon, "gaussian", number, neighbours);
  return [
    posteriorAuditable(study(epsilon, "poisson", count, neighbours), {
      truncation: { mean: [1, 5] },
      prior: { rate: RARER / 4 },
      steps,
    }),
    // Here the record that goes speaks for the high rate, and so do the shared ones.
    posteriorAuditable(study(epsilon, "exponential", number, neighbours), {
      truncation: { rate: [0.5, 4.5] },
      prior: { rate: (RARER + epsilon) / 4 },
      steps,
    }),
    posteriorAuditable(gaussian, {
      truncation: { variance: 1 },
      prior: { mean: 0, variance: 8 / RARER },
      steps,
    }),
    posteriorAuditable(gaussian, { truncation: { variance: [0.5, 2] }, steps }),
  ];
}

/** Probabilities; `least` keeps draws at the corners, the first of them the likeliest. */
function shares(epsilon: number, neighbours: Neighbours): readonly Auditable[] {
  const { floor, concentration } = tellingPrior(RARER);
  const [b, a] = concentration;
  const truncation = { floor };
  const classes = { employed: yesNo, sector: yesNo };
  return [
    posteriorAuditable(study(epsilon, "bernoulli", { y: yesNo }, neighbours), {
      truncation,
      prior: { a, b },
      steps: 2,
    }),
    posteriorAuditable(study(epsilon, "categorical", thing, neighbours), {
      truncation,
      prior: { concentration: [0.9, a, 0.9 + a - b] },
      steps: 2,
    }),
    posteriorAuditable(study(epsilon, "naive-bayes", classes, neighbours), {
      truncation,
      prior: { classes: [b, a], features: 0.1 },
      steps: 2,
    }),
  ];
}

/** Every posterior draw from records to values, and every update of a private chain. */
export function posteriorTargets(epsilon: number): readonly Auditable[] {
  const relations: readonly Neighbours[] = ["replace-one", "add-remove"];
  return [
    ...relations.flatMap((neighbours) => [...shares(epsilon, neighbours), ...rates(epsilon, neighbours)]),
    barkerAuditable(epsilon),
    subsampledAuditable(epsilon),
    annealingAuditable(epsilon),
  ];
}
