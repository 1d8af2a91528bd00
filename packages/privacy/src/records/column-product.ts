import { type ColumnFactor, factorsOf } from "../study/formula/column-factor.ts";
import { factorValue } from "../study/formula/factor-value.ts";
import type { Variable } from "../study/variable.ts";

type Product = Pick<ColumnFactor, "variable" | "level"> & { readonly factors?: readonly ColumnFactor[] };

/** The variables that columns are made from, each once, in the order in which a record's are read. */
export function designVariables(columns: readonly Product[]): readonly string[] {
  return [...new Set(columns.flatMap(factorsOf).map(({ variable }) => variable))];
}

/**
 * A column's value in original units, the product of its factors, from the values of the variables in `order`: numbers as they
 * are, of a level its index.
 */
export function columnProduct(
  column: Product,
  variables: Readonly<Record<string, Variable>>,
  order: readonly string[],
): (values: ArrayLike<number>) => number {
  const [first, ...rest] = factorsOf(column).map((factor) => {
    const [at, of] = [order.indexOf(factor.variable), factorValue(factor, variables[factor.variable]!)];
    return (values: ArrayLike<number>) => of(values[at]!);
  });
  return rest.reduce((product, factor) => (values) => product(values) * factor(values), first!);
}
