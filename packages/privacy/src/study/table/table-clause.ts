/**
 * How values stand in a holder's table. Everything here is declared, never found out from values, and says nothing of
 * what is asked: a release of the same records is the same under other names, codes and separators.
 */

/** A text, or a number that stands for its shortest decimals: codes and words in a table. */
export type TableCode = string | number;

/** What every variable may say of its column. */
export interface InTable {
  /** The column's name in the table; the variable's own without it. */
  readonly column?: string;
}

/** What a variable of one value may say besides. */
export interface ValueInTable extends InTable {
  /** What stands for a value that is missing; an empty cell always does. */
  readonly missing?: readonly TableCode[];
}

export interface NumberInTable extends ValueInTable {
  readonly decimal?: DecimalMark;
  /** What separates groups of three digits. */
  readonly thousands?: ThousandsMark;
  readonly date?: DateInTable;
}

export interface BooleanInTable extends ValueInTable {
  /** What stands for yes and no, in the place of true, yes, 1, false, no and 0. */
  readonly words?: { readonly true: readonly TableCode[]; readonly false: readonly TableCode[] };
}

export interface CategoryInTable extends ValueInTable {
  /** Other spellings of a level, by level. */
  readonly spellings?: Readonly<Record<string, readonly TableCode[]>>;
}

export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** A space stands for the no-break spaces too, an apostrophe for the typographic one. */
export const thousandsMarks = [".", ",", "'", " ", "_"] as const;
export type ThousandsMark = (typeof thousandsMarks)[number];

export const dateUnits = ["seconds", "minutes", "hours", "days", "weeks", "years"] as const;
/** A year is 365.25 days. */
export type DateUnit = (typeof dateUnits)[number];

export const dateFormats = ["yyyy-mm-dd", "dd.mm.yyyy", "dd/mm/yyyy", "mm/dd/yyyy", "yyyymmdd"] as const;
export type DateFormat = (typeof dateFormats)[number];

/** A date as a number: how many units lie between it and the origin. */
export interface DateInTable {
  readonly origin: string;
  readonly unit: DateUnit;
  /** How dates are written; yyyy-mm-dd without it. */
  readonly format?: DateFormat;
}

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

/** How a file of text is laid out. */
export interface TableClause {
  /** What separates fields. */
  readonly delimiter?: string;
  /** Whether the first line names the columns; it does without it. */
  readonly header?: boolean;
  /** The columns' names in a file without a header, in order. */
  readonly columns?: readonly string[];
  /** UTF-8 without it; a byte order mark says so by itself. */
  readonly encoding?: Encoding;
}
