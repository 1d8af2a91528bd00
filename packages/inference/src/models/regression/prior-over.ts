import { designOf, type Study } from "@dpbayes/privacy/formats";
import { affineLaw } from "../priors/affine-law.ts";
import { type ByName, DEFAULT, isByName } from "../priors/laws-by-name.ts";
import { scalarLaw } from "../priors/read-prior.ts";
import type { ModelOptions } from "../study-model.ts";
import { type RegressionUnits, unitsOf } from "./regression-units.ts";

type Clause = NonNullable<ModelOptions["prior"]>;

/** Two fields with laws of the same numbers. */
const pairs = [
  ["coefficients", "standardised"],
  ["intercept", "level"],
  ["scales", "commonScales"],
] as const;

/** Fields whose laws may stand under the names of columns. */
export const columnFields: readonly string[] = ["coefficients", "standardised", "mean"];

/** A regression's prior as its study states it, with another over it. */
export function regressionPriorOver(study: Study, over: Clause = {}): Clause {
  return priorOver(unitsOf(designOf(study)), study.model.prior ?? {}, over);
}

/**
 * One clause over another, field by field and under names name by name: a law of one coefficient leaves the others what they were.
 * A law for all columns that laws under names are put over is told apart by column, in original units. What says the same numbers
 * otherwise (an effect, a level) gives way.
 */
export function priorOver(units: RegressionUnits, own: Clause, over: Clause): Clause {
  const kept = pairs.reduce(
    (clause, [one, other]) => withoutSame(withoutSame(clause, over, one, other), over, other, one),
    own,
  );
  const named = Object.entries(over).flatMap(([field, given]) =>
    columnFields.includes(field) && isByName(given) && Object.hasOwn(kept, field)
      ? [[field, namesOver(units, field, kept[field], given)]]
      : [],
  );
  return { ...kept, ...over, ...Object.fromEntries(named) } as Clause;
}

/** Leaves out of `clause.other` what `over.one` says the same numbers by. */
function withoutSame(clause: Clause, over: Clause, one: string, other: string): Clause {
  if (!Object.hasOwn(over, one) || !Object.hasOwn(clause, other)) return clause;
  const [given, former] = [over[one], clause[other]];
  const { [other]: _, ...rest } = clause;
  if (!isByName(given) || !columnFields.includes(one)) return rest;
  if (!isByName(former)) return Object.hasOwn(given, DEFAULT) ? rest : clause;
  return { ...rest, [other]: withoutNames(former, given) } as Clause;
}

function withoutNames(former: ByName, given: ByName): ByName {
  const isSaid = (key: string) =>
    Object.keys(given).some((name) => key === name || key.startsWith(`${name}=`));
  return Object.fromEntries(Object.entries(former).filter(([key]) => !isSaid(key)));
}

function namesOver(units: RegressionUnits, field: string, former: unknown, given: ByName): ByName {
  if (isByName(former)) return { ...withoutNames(former, given), ...given };
  return Object.hasOwn(given, DEFAULT) ? given : { ...byColumn(units, field, former), ...given };
}

/** A law in the design's units as laws of every column in its own. */
function byColumn({ columns, response }: RegressionUnits, field: string, given: unknown): ByName {
  const law = scalarLaw(`prior ${field}`, given, "real");
  const inOriginal = ({ centre, scale }: RegressionUnits["columns"][number]) => {
    if (field === "standardised") return law;
    return field === "mean" ? affineLaw(law, scale, centre) : affineLaw(law, response.scale / scale);
  };
  const free = columns.filter(({ offset }) => field === "mean" || !offset);
  return Object.fromEntries(free.map((column) => [column.name, inOriginal(column)]));
}
