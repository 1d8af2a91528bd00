import type { SeededSource, TableRegressionOptions } from "@dpbayes/inference";
import { binomial, poisson } from "@dpbayes/inference/distributions";
import { cellLawOf } from "@dpbayes/inference/tables";
import type { NoisyTable, TableNoise } from "@dpbayes/privacy/formats";
import type { CoverageCase, Family } from "./cases.ts";

const regions = ["a", "b", "c", "d", "e", "f"];
const ages = ["18-39", "40-59", "60-79", "80+"];
const income = { axis: "region", values: [1.2, 2.1, 1.7, 3.4, 2.8, 2.2] };

/** A truth, and what was published of the counts that it led to. */
export interface MadeUpTable {
  /** By name, as fits name them. */
  readonly truth: Readonly<Record<string, number>>;
  readonly published: readonly number[];
  /** Person-years of every row. */
  readonly exposure: readonly number[];
}

/** Six regions by four ages; slopes of order ½, regions that scatter by 0.3, some 30 deaths a row. */
export function madeUpTable(rng: SeededSource, family: Family, sd: number): MadeUpTable {
  const steps = ages.map((_, age) => (age === 0 ? 0 : 0.5 * rng.normal()));
  const slope = 0.3 * rng.normal();
  const law = cellLawOf(noiseOf(sd));
  const deviations = regions.map(() => 0.3 * rng.normal());
  const rows = regions.flatMap((_, region) =>
    ages.map((_, age) => ({
      predictor: steps[age]! + slope * (income.values[region]! - 2.2) + deviations[region]!,
      people: Math.round(60 + 80 * rng.uniform()),
    })),
  );
  const counts = rows.flatMap(({ predictor, people }) => countsOf(rng, family, predictor, people));
  const named = ages.slice(1).map((age, i) => [`coefficients[age=${age}]`, steps[i + 1]!] as const);
  return {
    truth: { ...Object.fromEntries(named), "coefficients[income]": slope },
    published: counts.map((count) => law.sample(count, rng)),
    exposure: rows.map(({ people }) => people),
  };
}

function countsOf(rng: SeededSource, family: Family, predictor: number, people: number): readonly number[] {
  if (family === "poisson") return [poisson.sample(rng, people * Math.exp(predictor - 1.2))];
  const dead = binomial.sample(rng, people, 1 / (1 + Math.exp(1 - predictor)));
  return [people - dead, dead];
}

function noiseOf(sd: number): TableNoise {
  return { law: "discrete-gaussian", variance: sd * sd };
}

/** The published table as a method reads it, and what it is asked. */
export function askedOf(
  { family, sd, method }: CoverageCase,
  { published, exposure }: MadeUpTable,
): readonly [NoisyTable, TableRegressionOptions] {
  const naive = method === "naive";
  const keep = family === "poisson" ? ["region", "age"] : ["region", "age", "state"];
  const state = { name: "state", levels: ["alive", "dead"] };
  const table: NoisyTable = {
    format: "dpbayes.table/1",
    id: "made-up",
    axes: [
      { name: "region", levels: regions },
      { name: "age", levels: ages },
      ...(family === "poisson" ? [] : [state]),
    ],
    measurements: [
      {
        keep,
        values: naive ? published.map((value) => Math.max(0, value)) : published,
        noise: naive ? { law: "none" } : noiseOf(sd),
      },
    ],
  };
  const formula = "age + income + (1 | region)";
  const numbers = { income };
  return family === "poisson"
    ? [table, { family, formula: `~ ${formula}`, numbers, exposure }]
    : [table, { family, formula: `state ~ ${formula}`, numbers }];
}
