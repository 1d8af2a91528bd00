/**
 * One factor of a column's product: the variable itself, the indicator of one of its levels, a power of it, its
 * logarithm, or a Legendre polynomial of it on the scale of its bounds. At most one of the fields beside `variable` is there.
 */
export interface ColumnFactor {
  readonly variable: string;
  /** Index of the level that is indicated. */
  readonly level?: number;
  readonly power?: number;
  readonly log?: true;
  /** Of the Legendre polynomial. */
  readonly degree?: number;
}

/** A column before it has units: its name, and what it is a product of. */
export interface NamedColumn {
  readonly name: string;
  readonly factors: readonly ColumnFactor[];
}

/** Whether a product is a variable or one of its levels, and no more. */
export function isPlainProduct(factors: readonly ColumnFactor[]): boolean {
  const [{ power, log, degree }] = factors as readonly [ColumnFactor];
  return factors.length === 1 && power === undefined && log === undefined && degree === undefined;
}

/** What a column is the product of, whether it is derived or a variable or level by itself. */
export function factorsOf({
  variable,
  level,
  factors,
}: ColumnFactor & { readonly factors?: readonly ColumnFactor[] }): readonly ColumnFactor[] {
  return factors ?? [{ variable, ...(level !== undefined && { level }) }];
}
