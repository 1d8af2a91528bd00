import type { TableNoise } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { parameterNames } from "../../contracts/parameter-names.ts";
import { seededSource } from "../../math/random/index.ts";
import { gradientError } from "../../models/gradients.testing.ts";
import type { TableRegression } from "./options.ts";
import { noisy, poissonCounts, tableOf } from "./regressions.testing.ts";
import { tableRegressionModel } from "./table-regression-model.ts";

const gaussian: TableNoise = { law: "discrete-gaussian", variance: 9 };
const geometric: TableNoise = { law: "geometric", scale: 3 };
const rng = seededSource("tables of the models' tests");
const counts = (size: number, mean = 30) => poissonCounts(rng, new Array<number>(size).fill(mean));
const measured = (keep: readonly string[], size: number, noise: TableNoise = gaussian, mean = 30) =>
  noisy(rng, keep, counts(size, mean), noise);

const rates = tableOf(["region", "age"], [measured(["region", "age"], 8)]);
const votes = tableOf(["region", "age", "vote"], [measured(["region", "age", "vote"], 24)]);
const deaths = tableOf(["region", "age", "status"], [measured(["region", "age", "status"], 16, geometric)]);
const people = tableOf(["region", "age"], [measured(["region", "age"], 8, gaussian, 200)]);
const known = counts(8, 80);

const cases: readonly (readonly [string, typeof rates, TableRegression, readonly string[]])[] = [
  [
    "poisson with products, numbers, an offset, an exposure and random levels",
    rates,
    {
      family: "poisson",
      formula: "deaths ~ age * x + offset(log(hours)) + (1 | region)",
      numbers: {
        x: { axis: "region", values: [0, 1, 3, 4] },
        hours: { axis: "region", values: [2, 3, 4, 2] },
      },
      exposure: [1, 2, 1, 2, 3, 1, 2, 2],
    },
    ["intercept", "coefficients[age=old]", "coefficients[x]", "coefficients[age=old:x]", "spread[region]"],
  ],
  [
    "poisson of a pattern",
    deaths,
    { family: "poisson", formula: "~ region", outcome: { status: "dead" } },
    ["intercept", "coefficients[region=e]"],
  ],
  [
    "poisson without an intercept",
    rates,
    { family: "poisson", formula: "~ 0 + age" },
    ["coefficients[age=young]", "coefficients[age=old]"],
  ],
  [
    "poisson of noisy exposures",
    rates,
    { family: "poisson", formula: "~ age + (1 | region)", exposure: people },
    ["intercept", "total_level", "total_spread"],
  ],
  [
    "negative binomial",
    rates,
    { family: "negative-binomial", formula: "~ age + (1 | region)" },
    ["intercept", "scatter"],
  ],
  [
    "binomial of both levels",
    deaths,
    { family: "binomial", formula: "status ~ age + (1 | region)" },
    ["intercept", "coefficients[age=old]", "deviation[region][e]"],
  ],
  [
    "binomial of known totals",
    rates,
    { family: "binomial", formula: "ill ~ age", denominators: known },
    ["intercept", "coefficients[age=old]"],
  ],
  [
    "binomial of noisy totals",
    rates,
    { family: "binomial", formula: "ill ~ age", denominators: people },
    ["total_level"],
  ],
  [
    "multinomial",
    votes,
    { family: "multinomial", formula: "vote ~ age + (1 | region)" },
    ["intercept[yes]", "coefficients[maybe: age=old]", "spread[yes: region]", "deviation[yes: region][w]"],
  ],
  [
    "ordinal",
    votes,
    { family: "ordinal", formula: "vote ~ age + (1 | region)" },
    ["cutpoints[no|maybe]", "cutpoints[maybe|yes]", "coefficients[age=old]"],
  ],
  [
    "laws of coefficients and of the intercept",
    rates,
    {
      family: "poisson",
      formula: "~ age + region",
      prior: {
        coefficients: { "age=old": "normal(0, 0.3)" },
        intercept: "normal(2, 1)",
        standardised: "normal(0, 1)",
      },
    },
    ["intercept"],
  ],
];

describe.each(cases)("%s", (name, table, regression, wanted) => {
  const model = tableRegressionModel({ table, regression });

  it("has the gradient of its density, at its start and away from it", () => {
    expect(gradientError(model, seededSource(name), 1)).toBeLessThan(2e-8);
    const rng = seededSource(`away: ${name}`);
    const away = { ...model, initial: () => model.initial(rng).map((x) => x + 0.7 * rng.normal()) };
    expect(gradientError(away, rng, 2)).toBeLessThan(2e-8);
  });

  it("names its numbers and writes them all", () => {
    const names = parameterNames(model.parameters);
    expect(names).toEqual(expect.arrayContaining([...wanted]));
    const out = new Float64Array(names.length).fill(Number.NaN);
    model.constrain(model.initial(seededSource(2)), out);
    expect(out.every(Number.isFinite)).toBe(true);
  });
});
