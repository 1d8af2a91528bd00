import type { BooleanInTable, CategoryInTable, InTable, NumberInTable } from "./table/table-clause.ts";

/** What to do with a value outside the declared bounds: move it to the nearest bound, or refuse the record. */
export type Outside = "clip" | "refuse";

export interface NumberVariable extends NumberInTable {
  readonly type: "number";
  readonly bounds: readonly [low: number, high: number];
  readonly outside: Outside;
  readonly unit?: string;
}

/** A whole number of at least 0. */
export interface CountVariable extends NumberInTable {
  readonly type: "count";
  readonly bounds: readonly [low: number, high: number];
  readonly outside: Outside;
  readonly unit?: string;
}

export interface CategoryVariable extends CategoryInTable {
  readonly type: "category";
  readonly levels: readonly string[];
}

export interface BooleanVariable extends BooleanInTable {
  readonly type: "boolean";
}

/** A vector of counts: a document over a vocabulary, one actor's interactions. At most `total` in all. */
export interface CountsVariable extends InTable {
  readonly type: "counts";
  readonly length: number;
  readonly total: number;
  readonly outside: Outside;
  readonly unit?: string;
}

export type Variable = NumberVariable | CountVariable | CategoryVariable | BooleanVariable | CountsVariable;
