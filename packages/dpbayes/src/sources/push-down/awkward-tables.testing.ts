import { parseStudy, type Study, type Variable, type VectorPlan } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import fc from "fast-check";
import type { SourceRecord } from "../record-source.ts";
import { wantedVariables } from "../wanted-variables.ts";

const levels = ["plain", "it's", 'say "hi"', "back\\slash", "é, 😀", "%_;--", "NULL", "A"];

const variables = {
  income: { type: "number", bounds: [-200, 1000] },
  height: { type: "number", bounds: [-1, 1] },
  weight: { type: "number", bounds: [0.1, 7.3], outside: "refuse" },
  // (-4.8 - centre)/scale is larger than 1 in floating point.
  dose: { type: "number", bounds: [-5, -4.8] },
  share: { type: "number", bounds: [0, 1] },
  visits: { type: "count", bounds: [0, 20] },
  days: { type: "count", bounds: [1, 4_000_000_000_000], outside: "refuse" },
  sector: { type: "category", levels },
  region: { type: "category", levels: ["north", "south"] },
  month: { type: "category", levels: ["jan", "feb", "mar"] },
  employed: { type: "boolean" },
};

/** What a question says besides, and which noise it gets. */
interface More {
  readonly statistic?: object;
  readonly options?: object;
  readonly mechanism?: string;
  readonly epsilon?: number;
}

function study(
  family: string,
  formula: string,
  neighbours: string,
  { mechanism, epsilon = 1, ...more }: More,
): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "awkward",
    question: "Do all engines agree?",
    variables,
    model: { family, formula, ...more },
    privacy: {
      ...{ setting: "central", epsilon, delta: 1e-6, unit: "one person", neighbours },
      ...(mechanism !== undefined && { mechanism }),
    },
  });
}

/** A table and one of its margins, which weighs more. */
const several: More = {
  options: { margins: [["region", "sector"], ["sector"]] },
  statistic: { weights: { sector: 3 } },
};

const questions: readonly (readonly [string, string, More?])[] = [
  ["mean", "income ~ 1"],
  ["mean", "visits ~ 1"],
  // With so little noise its numbers are up to 2^32 steps, and no sum of 64 bits holds many of them.
  ["mean", "income ~ 1", { epsilon: 10_000 }],
  ["total", "weight ~ 1"],
  ["total", "visits ~ 1"],
  ["proportion", "region ~ 1"],
  ["difference", "income ~ region"],
  ["difference", "dose ~ employed", { statistic: { weights: { count: 0.3, x2: 0.7 } } }],
  ["difference", "employed ~ region"],
  ["quantile", "dose ~ 1"],
  ["quantile", "weight ~ 1"],
  ["cdf", "visits ~ 1"],
  ["bernoulli", "employed ~ 1"],
  ["categorical", "sector ~ 1"],
  ["categorical", "sector ~ 1", { mechanism: "gaussian" }],
  ["gaussian", "income ~ 1"],
  ["gaussian", "dose ~ 1", { statistic: { weights: { x: 3, x2: 0.7 } } }],
  ["exponential", "weight ~ 1"],
  ["gamma", "weight ~ 1"],
  ["log-normal", "weight ~ 1"],
  ["beta", "share ~ 1"],
  ["geometric", "visits ~ 1"],
  ["negative-binomial", "visits ~ 1"],
  ["poisson", "visits ~ 1"],
  ["poisson", "days ~ 1"],
  ["table", "~ sector + visits + employed"],
  ["table", "~ region + sector", several],
  ["table", "~ region + sector", { ...several, mechanism: "gaussian" }],
  ["naive-bayes", "employed ~ sector + region"],
  ["hidden-markov-model", "sector + employed ~ region / month"],
  ["linear-regression", "income ~ height + sector + visits"],
  ["linear-regression", "income ~ 0 + height + dose", { statistic: { radius: 0.9 } }],
  ["linear-regression", "height ~ dose + employed", { statistic: { radius: 1e-3, weights: { xy: 0.3 } } }],
  ["logistic-regression", "employed ~ height + weight + days"],
  ["logistic-regression", "region ~ 0 + dose", { statistic: { radius: 50 } }],
  ["poisson-regression", "visits ~ height + region"],
  [
    "linear-regression",
    "income ~ height*region + I(dose^3):sector + log(weight)",
    { statistic: { radius: 0.7 } },
  ],
  [
    "poisson-regression",
    "visits ~ 0 + height:I(height^2):dose + poly(income, 4):employed + offset(log(days))",
  ],
];

/** Plans of every family that a holder of a table can release, under both relations. */
export const awkwardPlans: readonly { readonly name: string; readonly plan: VectorPlan }[] = [
  "add-remove",
  "replace-one",
].flatMap((neighbours) =>
  questions.map(([family, formula, more = {}]) => ({
    name: [family, formula, neighbours, ...Object.values(more).map((one) => JSON.stringify(one))].join(", "),
    plan: planTable(study(family, formula, neighbours, more)),
  })),
);

/** Bounds and their neighbours, halves of a step, tiny, huge, -0, and now and then no finite number at all. */
function awkwardNumber([low, high]: readonly [number, number], grid: number): fc.Arbitrary<number | null> {
  const centre = low + (high - low) / 2;
  const scale = (high - low) / 2;
  const edges = [low, high, centre].flatMap((v) => [v, v * (1 + 2 ** -52), v * (1 - 2 ** -53)]);
  const tiny = [0, -0, 5e-324, -5e-324, 1e-310, 2 ** -200, 2 ** -199, -(2 ** -201), 1e-162, 1e-30];
  const halves = [0.5, 1.5, 2.5, 1e6 + 0.5, 0.49999999999999994].map((k) => centre + k * grid * scale);
  return fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: low, max: high, noNaN: true }) },
    { weight: 3, arbitrary: fc.constantFrom(...edges, ...tiny, ...halves, ...tiny.map((t) => centre + t)) },
    { weight: 1, arbitrary: fc.constantFrom(Number.MAX_VALUE, -1e300, 1e15, 2 ** 53 + 2) },
    { weight: 1, arbitrary: fc.constantFrom(null, Number.NaN, Number.POSITIVE_INFINITY, -Infinity) },
  );
}

function awkwardValue(variable: Variable, grid: number): fc.Arbitrary<unknown> {
  switch (variable.type) {
    case "number":
      return awkwardNumber(variable.bounds, grid);
    case "count":
      return fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: variable.bounds[0], max: variable.bounds[1] }) },
        { weight: 2, arbitrary: fc.constantFrom(variable.bounds[1] + 1, 0, -0, 2 ** 53 - 1) },
        { weight: 1, arbitrary: fc.constantFrom(null, -1, 0.5, 2 ** 53, 1e300, Number.NaN, Infinity) },
      );
    case "category":
      return fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...variable.levels) },
        { weight: 1, arbitrary: fc.constantFrom(null, "", "plain ", "PLAIN", "4711") },
      );
    default:
      return fc.oneof({ weight: 9, arbitrary: fc.boolean() }, { weight: 1, arbitrary: fc.constant(null) });
  }
}

/** Records with the variables of the plan's study; most of them fit. */
export function awkwardRecords({ study, mechanism }: VectorPlan, count: number, seed: number) {
  const fields = wantedVariables(study).map(([name, variable]) => [
    name,
    awkwardValue(variable, mechanism.parameters.grid),
  ]);
  const record = fc.record(Object.fromEntries(fields)) as fc.Arbitrary<SourceRecord>;
  return fc.sample(record, { numRuns: count, seed });
}
