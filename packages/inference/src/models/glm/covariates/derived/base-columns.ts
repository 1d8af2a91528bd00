import { type Column, type Design, factorsOf, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../../errors/index.ts";

/** A number, and the column that stands for it. */
export interface BaseNumber {
  readonly variable: string;
  readonly place: number;
}

/** A design whose derived columns follow from others: which columns stand for variables, and which are made of them. */
export interface DerivedDesign {
  readonly numbers: readonly BaseNumber[];
  /** Variables with levels, in the order of their columns. */
  readonly levels: readonly string[];
  /** Places of the derived columns. */
  readonly derived: readonly number[];
}

/**
 * What stands for a number is a column of it alone that can be read back: the number itself, poly(x, k)[1], or log(x). What stands
 * for levels are their indicators. Every other column is derived; where nothing stands for one of its variables it is refused,
 * because its law would follow from nothing that was released.
 */
export function derivedDesign({ columns }: Design, study: Study): DerivedDesign {
  const names = [...new Set(columns.flatMap(factorsOf).map(({ variable }) => variable))];
  const isNumber = (name: string) => "bounds" in study.variables[name]!;
  const numbers = names.filter(isNumber).map((variable) => {
    const place = baseOf(columns, variable);
    return { variable, place: place >= 0 ? place : refused(columns, variable) };
  });
  const indicated = columns.filter(({ level }) => level !== undefined).map(({ variable }) => variable);
  const unseen = names.find((name) => !isNumber(name) && !indicated.includes(name));
  if (unseen !== undefined) refused(columns, unseen);
  const derived = columns.flatMap((column, j) =>
    (column.factors !== undefined || (isPlain(column) && column.level === undefined)) &&
    !numbers.some(({ place }) => place === j)
      ? [j]
      : [],
  );
  return { numbers, levels: [...new Set(indicated)], derived };
}

function isPlain({ factors }: Column): boolean {
  return factors === undefined;
}

/** The number itself before its polynomial, and that before its logarithm. */
function baseOf(columns: readonly Column[], variable: string): number {
  const alone = (holds: (column: Column) => boolean) =>
    columns.findIndex((column) => {
      const factors = factorsOf(column);
      return factors.length === 1 && factors[0]!.variable === variable && holds(column);
    });
  const plain = alone(isPlain);
  if (plain >= 0) return plain;
  const straight = alone(({ factors }) => factors?.[0]?.degree === 1);
  return straight >= 0 ? straight : alone(({ factors }) => factors?.[0]?.log === true);
}

function refused(columns: readonly Column[], variable: string): never {
  const column = columns.find((one) => factorsOf(one).some((factor) => factor.variable === variable))!;
  return fail("ARGUMENT", {
    name: "model.formula",
    found: `with ${column.name} and without ${variable}`,
    accepted: `with ${variable} beside it: the law of ${column.name} follows from that of ${variable}, which is then released`,
  });
}
