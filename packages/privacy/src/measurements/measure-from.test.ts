import { describe, expect, it } from "vitest";
import { reportPaths, tablePaths } from "../audit/suite/release-paths.ts";
import type { VectorPlan } from "../plan/plan.ts";
import { planRelease } from "../plan/plan-release.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { columnProduct, designVariables } from "../records/column-product.ts";
import { designOf } from "../records/design.ts";
import type { Study } from "../study/study.ts";
import { blocksFrom } from "./measure-from.ts";

type Values = Readonly<Record<string, number>>;

/** The record within all bounds that the paths share, in the units of a regression's design. */
function designValues(study: Study, record: Readonly<Record<string, unknown>>): Values {
  const { columns, response } = designOf(study);
  const scaled = (name: string, centre: number, scale: number) => ((record[name] as number) - centre) / scale;
  const levelOf = (name: string): number => {
    const variable = study.variables[name]!;
    return variable.type === "category"
      ? variable.levels.indexOf(record[name] as string)
      : Number(record[name]);
  };
  const { type } = study.variables[response.variable]!;
  const y = scaled(response.variable, response.centre, response.scale);
  const order = designVariables(columns);
  const read = order.map((name) =>
    "bounds" in study.variables[name]! ? (record[name] as number) : levelOf(name),
  );
  const values = columns.map((column) => {
    const product = columnProduct(column, study.variables, order)(read);
    return [column.name, (product - column.centre) / column.scale];
  });
  const outcome = type === "boolean" ? 2 * levelOf(response.variable) - 1 : y;
  return { ...Object.fromEntries(values), [response.variable]: outcome };
}

/** What a coordinate's name says: "y*sqrt2*a*b" is y·√2·a·b, "a^2" is a², "count" is 1. */
function named(coordinate: string, values: Values): number {
  return coordinate.split("*").reduce((product, factor) => {
    const [name, power] = factor.split("^");
    if (name === "count") return product;
    if (/^sqrt\d+$/.test(name!)) return product * Math.sqrt(Number(name!.slice(4)));
    return product * values[name!]! ** Number(power ?? 1);
  }, 1);
}

const regressions = [...tablePaths, ...reportPaths].filter(
  ({ study }) => study.model.family.endsWith("-regression") && study.privacy.responseShare === undefined,
);

describe.each(regressions)("the reading of $name", ({ study, records }) => {
  const planned = planRelease(study) as VectorPlan;
  const { coordinates, blocks } = planned.statistic.layout;

  it("writes at every place what its name says, times its block's weight", () => {
    const out = new Float64Array(coordinates.length).fill(Number.NaN);
    planned.measure(clippingTally())(records[0]!, 1, out);
    const values = designValues(study, records[0]!);
    const weights = blocks.flatMap(({ length, weight }) => new Array<number>(length).fill(weight));
    for (const [i, name] of coordinates.entries())
      expect(out[i], name).toBeCloseTo(weights[i]! * named(name, values), 12);
  });
});

describe.each(reportPaths)("the blocks of $name", ({ study }) => {
  it("are those of the layout", () => {
    const planned = planRelease(study);
    if (!("reading" in planned)) return;
    const { reading } = planned as { reading: Parameters<typeof blocksFrom>[0] };
    const laidOut = planned.statistic.layout.blocks.map(({ length, weight }) => ({ length, weight }));
    const answer = planned.route === "inputs-and-answer" ? 1 : 0;
    expect(blocksFrom(reading, study.variables)).toEqual(laidOut.slice(0, laidOut.length - answer));
  });
});
