import { expect, it } from "vitest";
import type { TableRegression } from "./options.ts";
import { tableOf } from "./regressions.testing.ts";
import { tableRegressionModel } from "./table-regression-model.ts";

const noise = { law: "geometric", scale: 2 } as const;
const rates = tableOf(
  ["region", "age"],
  [{ keep: ["region", "age"], values: [9, 4, 12, 7, 30, 21, 8, 2], noise }],
);
const votes = tableOf(["age", "vote"], [{ keep: ["age", "vote"], values: [9, 4, 12, 7, 30, 21], noise }]);
const successes = tableOf(
  ["age", "status"],
  [{ keep: ["age", "status"], groups: { status: [["dead"]] }, values: [9, 4], noise }],
);

const cases: readonly (readonly [string, typeof rates, Partial<TableRegression>, string])[] = [
  [
    "an unknown variable",
    rates,
    { formula: "~ sex" },
    'a variable of the formula is "sex", must be one of: "region", "age"',
  ],
  ["an unknown random axis", rates, { formula: "~ (1 | ward)" }, 'a variable of the formula is "ward"'],
  [
    "a slope that scatters",
    rates,
    { formula: "~ age + (age | region)" },
    "levels that scatter written as (1 | axis)",
  ],
  ["the same twice", rates, { formula: "~ (1 | region) + (1 | region)" }, "(1 | region) once"],
  ["no ~", rates, { formula: "age" }, 'formula is "age", must be of the form'],
  [
    "an unknown family",
    rates,
    { family: "normal" as never },
    'family is "normal", must be one of: "poisson"',
  ],
  [
    "axes that no measurement keeps together",
    {
      ...rates,
      measurements: [
        { keep: ["age"], values: [9, 4], noise },
        { keep: ["region"], values: [1, 2, 3, 4], noise },
      ],
    },
    { formula: "~ age + region" },
    "kept together by one measurement of the table; kept are: age; region",
  ],
  [
    "an outcome's level",
    rates,
    { formula: "~ age", outcome: { region: "north" } },
    'outcome.region is "north"',
  ],
  [
    "a group by halves",
    {
      ...rates,
      measurements: [{ keep: ["region"], groups: { region: [["n", "e"], ["s"]] }, values: [3, 4], noise }],
    },
    { formula: "~ 1", outcome: { region: "n" } },
    "whole groups of levels: n+e was counted together",
  ],
  [
    "exposures of another length",
    rates,
    { formula: "~ age", exposure: [1, 2] },
    "exposure has length 2, must be 8: one for every combination of region × age",
  ],
  [
    "an exposure of 0",
    rates,
    { formula: "~ age", exposure: [1, 2, 0, 1, 1, 1, 1, 1] },
    "exposure[2] is 0, must be positive and finite",
  ],
  [
    "exposures of other cells",
    rates,
    { formula: "~ age", exposure: votes },
    "a table with a measurement of exactly region (n, e, s, w) × age (young, old)",
  ],
  [
    "noisy exposures of rates that scatter",
    rates,
    { family: "negative-binomial", formula: "~ age", exposure: rates },
    "exposure is a noisy table",
  ],
  [
    "denominators of counts",
    rates,
    { formula: "~ age", denominators: [1] },
    "denominators is given, must be absent",
  ],
  [
    "an exposure of shares",
    votes,
    { family: "multinomial", formula: "vote ~ age", exposure: [1] },
    "exposure is given, must be absent",
  ],
  [
    "shares of a word",
    votes,
    { family: "multinomial", formula: "choice ~ age" },
    "an axis, whose levels are the outcome",
  ],
  ["an outcome on both sides", votes, { family: "ordinal", formula: "vote ~ vote" }, '"vote" on both sides'],
  [
    "two shares of three levels",
    votes,
    { family: "binomial", formula: "vote ~ age" },
    'for more there is family "multinomial"',
  ],
  [
    "totals of shares",
    votes,
    { family: "multinomial", formula: "vote ~ age", denominators: [1, 2] },
    "absent: totals are for family",
  ],
  [
    "successes without totals",
    successes,
    { family: "binomial", formula: "status ~ age" },
    "denominators is missing",
  ],
  [
    "numbers of an unknown axis",
    rates,
    { formula: "~ x", numbers: { x: { axis: "sex", values: [1] } } },
    'numbers.x.axis is "sex"',
  ],
  [
    "numbers of a length",
    rates,
    { formula: "~ x", numbers: { x: { axis: "age", values: [1] } } },
    "numbers.x.values has length 1, must be 2",
  ],
  [
    "numbers under an axis's name",
    rates,
    { formula: "~ age", numbers: { age: { axis: "age", values: [1, 2] } } },
    "a name of its own",
  ],
  [
    "a prior of a part that is not there",
    rates,
    { formula: "~ age", prior: { scatter: "half-normal(1)" } },
    "prior scatter is given",
  ],
  [
    "rates that scatter behind very wide noise",
    tableOf(["age"], [{ keep: ["age"], values: [1e6, 2e6], noise: { law: "gaussian", variance: 1e8 } }]),
    { family: "negative-binomial", formula: "~ age" },
    "the noise of a release leaves 169706 true counts possible, must leave at most 65536",
  ],
  [
    "two laws of one number",
    rates,
    { formula: "~ age", prior: { level: "normal(0, 1)", intercept: "normal(0, 1)" } },
    "one of the two",
  ],
];

it.each(cases)("%s", (_, table, asked, words) => {
  const regression: TableRegression = { family: "poisson", formula: "~ 1", ...asked };
  expect(() => tableRegressionModel({ table, regression })).toThrow(words);
});
