import type { SourceRecord } from "../record-source.ts";
import type { Condition, Definition, Expression } from "./expression.ts";
import type { Field } from "./fields.ts";

/** The columns of one record: doubles, or null where SQL has NULL. */
export type Row = Map<string, number | null>;

/** The lowest layer of a record: what `inputSelect` makes of its columns. */
export function inputRow(fields: readonly Field[], record: SourceRecord): Row {
  return new Map(fields.map(({ name, column, variable }) => [column, inputOf(variable, record[name])]));
}

function inputOf(variable: Field["variable"], value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (variable.type === "category") return variable.levels.indexOf(value as string);
  return variable.type === "boolean" ? Number(value) : (value as number);
}

/** Adds the columns of every layer to a row. */
export function evaluateLayers(row: Row, layers: readonly (readonly Definition[])[]): Row {
  for (const layer of layers) {
    const values = layer.map(({ name, as }) => [name, evaluate(as, row)] as const);
    for (const [name, value] of values) row.set(name, value);
  }
  return row;
}

/** The value of an expression by the rules of SQL: NULL spreads, and NaN is larger than every number. */
export function evaluate(expression: Expression, row: Row): number | null {
  switch (expression.kind) {
    case "column":
      return row.get(expression.name)!;
    case "constant":
      return expression.value;
    case "operation":
      return operate(expression, row);
    case "function":
      return applied(expression, row);
    case "choice": {
      const met = expression.cases.find(({ when }) => holds(when, row) === true);
      return evaluate(met?.value ?? expression.otherwise, row);
    }
    default:
      return expression satisfies never;
  }
}

function operate({ operator, left, right }: Expression & { kind: "operation" }, row: Row): number | null {
  const [a, b] = [evaluate(left, row), evaluate(right, row)];
  if (a === null || b === null) return null;
  const value = { "+": a + b, "-": a - b, "*": a * b, "/": a / b }[operator];
  // What PostgreSQL refuses must not occur.
  if (value === 0 && a !== 0 && (operator === "*" || operator === "/") && b !== 0 && Number.isFinite(b))
    throw new RangeError("underflow");
  if (!Number.isFinite(value) && Number.isFinite(a) && Number.isFinite(b)) throw new RangeError("overflow");
  return value;
}

function applied({ name, of }: Expression & { kind: "function" }, row: Row): number | null {
  const values = of.map((one) => evaluate(one, row)).filter((value) => value !== null);
  if (values.length === 0) return null;
  if (name === "greatest") return Math.max(...values);
  return name === "least" ? Math.min(...values) : Math[name](values[0]!);
}

function holds(condition: Condition, row: Row): boolean | null {
  switch (condition.kind) {
    case "missing":
      return evaluate(condition.of, row) === null;
    case "comparison": {
      const [a, b] = [evaluate(condition.left, row), evaluate(condition.right, row)];
      return a === null || b === null ? null : compared(condition.operator, order(a, b));
    }
    case "all":
      return condition.of.every((one) => holds(one, row) === true);
    case "any":
      return condition.of.some((one) => holds(one, row) === true);
    default:
      return condition satisfies never;
  }
}

function order(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a < b ? -1 : Number(a > b);
}

function compared(operator: "<" | "<=" | "=" | "<>", sign: number): boolean {
  return { "<": sign < 0, "<=": sign <= 0, "=": sign === 0, "<>": sign !== 0 }[operator];
}
