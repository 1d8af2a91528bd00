/** Spark's classes of errors that a printed statement can meet; they stand in brackets in messages that may quote data. */
const classes = [
  "TABLE_OR_VIEW_NOT_FOUND",
  "UNRESOLVED_COLUMN",
  "DATATYPE_MISMATCH",
  "PARSE_SYNTAX_ERROR",
  "INSUFFICIENT_PERMISSIONS",
  "CAST_INVALID_INPUT",
  "ARITHMETIC_OVERFLOW",
  "NUMERIC_VALUE_OUT_OF_RANGE",
  "DIVIDE_BY_ZERO",
  "SCHEMA_NOT_FOUND",
  "UNRESOLVED_ROUTINE",
];

/** The class of an error of Spark or Databricks, and nothing else of its words. */
export function sparkKind(error: unknown): string {
  const { message, response } = (error ?? {}) as {
    readonly message?: unknown;
    readonly response?: { readonly errorMessage?: unknown };
  };
  const words = `${String(message)} ${String(response?.errorMessage)}`;
  return classes.find((one) => words.includes(`[${one}`)) ?? "";
}
