import { fail } from "../../errors/index.ts";
import { affineLaw } from "../priors/affine-law.ts";
import { type PriorClause, type ScalarPrior, type Support, scalarPriorOf } from "../priors/index.ts";
import { isByName, lawsByName, type NamedLaws } from "../priors/laws-by-name.ts";
import type { RegressionUnits } from "./regression-units.ts";

/**
 * A law that stands under a variable's name is in original units, one that is a whole field is in the design's. With
 * x̃_j = (x_j − c_j)/s_j and ỹ = (y − c)/s, a slope of the design is θ_j = slope_j·s_j/s.
 */
export interface ColumnPriors {
  /** In the design's units; undefined where the field says nothing of a column by its name. */
  readonly named: readonly (ScalarPrior | undefined)[];
  /** What the field says of the others; undefined where it does not. */
  readonly others?: readonly ScalarPrior[];
}

type Unit = "slope" | "none" | "column";

/** A field with one law for all columns, or with laws under their names. */
export function columnPriors(
  read: PriorClause,
  field: string,
  unit: Unit,
  units: RegressionUnits,
): ColumnPriors {
  const given = read.given(field);
  const { columns } = units;
  const none = columns.map(() => undefined);
  if (given === undefined) return { named: none };
  if (!isByName(given)) {
    const law = read.scalar(field, "real", { law: "normal", mean: 0, sd: 1 });
    return { named: none, others: columns.map(() => law) };
  }
  const isNamed = columns.map(({ offset }) => unit === "column" || !offset);
  const names = columns.flatMap(({ name }, j) => (isNamed[j] ? [name] : []));
  const { laws, otherwise }: NamedLaws = lawsByName(read.named(field), given, names, "real");
  const lawOf = new Map(names.map((name, i) => [name, laws[i]]));
  const inDesign = (law: NamedLaws["otherwise"], j: number): ScalarPrior | undefined =>
    law && scalarPriorOf(affineLaw(law, ...changeOf(unit, j, units)));
  return {
    named: columns.map(({ name }, j) => inDesign(lawOf.get(name), j)),
    ...(otherwise && { others: columns.map((_, j) => inDesign(otherwise, j)!) }),
  };
}

/** Scale and shift from original units to the design's. */
function changeOf(unit: Unit, j: number, { columns, response }: RegressionUnits): [number, number] {
  const { centre, scale } = columns[j]!;
  if (unit === "slope") return [scale / response.scale, 0];
  return unit === "column" ? [1 / scale, -centre / scale] : [1, 0];
}

/** A law of the response: a whole field in the design's units, or under the response's name in its own. */
export interface ResponsePrior {
  readonly law: ScalarPrior;
  readonly original: boolean;
}

/** A field with a law of the response, which is given. */
export function responsePrior(
  read: PriorClause,
  field: string,
  support: Support,
  { response: { name, centre, scale } }: RegressionUnits,
): ResponsePrior {
  const given = read.given(field);
  if (!isByName(given)) {
    const any = support === "real" ? ({ law: "uniform", from: -1, to: 1 } as const) : HALF_NORMAL;
    return { law: read.scalar(field, support, any), original: false };
  }
  const other = Object.keys(given).find((key) => key !== name);
  if (other !== undefined || !Object.hasOwn(given, name)) refuseName(read.named(field), other, name);
  const { laws } = lawsByName(read.named(field), given, [name], support);
  const shift = support === "real" ? -centre / scale : 0;
  return { law: scalarPriorOf(affineLaw(laws[0]!, 1 / scale, shift)), original: true };
}

const HALF_NORMAL = { law: "half-normal", sd: 1 } as const;

function refuseName(field: string, other: string | undefined, response: string): never {
  return fail("ARGUMENT", {
    name: other === undefined ? field : `${field}.${other}`,
    found: other === undefined ? "empty" : "given",
    accepted: `a law, or one under the name of the response: { ${response}: ... }`,
  });
}
