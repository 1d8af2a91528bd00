import type { Dialect } from "./dialects/dialect.ts";
import type { Condition, Definition, Expression } from "./expression.ts";

/** What printing needs to know of an engine. */
export type Printer = Pick<Dialect, "constant" | "call" | "fence">;

/** An expression as SQL of an engine. Every operation has its own parentheses. */
export function printExpression(expression: Expression, dialect: Printer): string {
  const print = (one: Expression) => printExpression(one, dialect);
  switch (expression.kind) {
    case "column":
      return expression.name;
    case "constant":
      return dialect.constant(expression.value);
    case "operation":
      return `(${print(expression.left)} ${expression.operator} ${print(expression.right)})`;
    case "function":
      return dialect.call(expression.name, expression.of.map(print));
    case "choice": {
      const cases = expression.cases.map(
        ({ when, value }) => `WHEN ${printCondition(when, dialect)} THEN ${print(value)}`,
      );
      return `CASE ${cases.join(" ")} ELSE ${print(expression.otherwise)} END`;
    }
    default:
      return expression satisfies never;
  }
}

export function printCondition(condition: Condition, dialect: Printer): string {
  const print = (one: Expression) => printExpression(one, dialect);
  switch (condition.kind) {
    case "comparison":
      return `${print(condition.left)} ${condition.operator} ${print(condition.right)}`;
    case "missing":
      return `${print(condition.of)} IS NULL`;
    case "all":
    case "any":
      return `(${condition.of.map((one) => printCondition(one, dialect)).join(condition.kind === "all" ? " AND " : " OR ")})`;
    default:
      return condition satisfies never;
  }
}

/** A select and the names of its columns. */
export interface Select {
  readonly sql: string;
  readonly names: readonly string[];
}

/**
 * Layers of definitions as nested selects: each sees the columns of those below and hands on what is read above.
 * The `fence` of a dialect stands behind each, where an engine would otherwise put the expressions into each other and compute them
 * many times over.
 */
export function printLayers(
  input: Select,
  layers: readonly (readonly Definition[])[],
  wanted: ReadonlySet<string>,
  dialect: Printer,
): string {
  const above = layers.map((_, depth) => namesIn(layers.slice(depth + 1).flatMap(expressionsOf)));
  return layers.reduce<Select>(({ sql, names }, layer, depth) => {
    const kept = names.filter((name) => above[depth]!.has(name) || wanted.has(name));
    const defined = layer.map(({ name, as }) => `${printExpression(as, dialect)} AS ${name}`);
    const columns = [...kept, ...defined].join(", ");
    return {
      sql: `SELECT ${columns} FROM (${sql}) AS layer${depth}${dialect.fence}`,
      names: [...kept, ...layer.map(({ name }) => name)],
    };
  }, input).sql;
}

function expressionsOf(layer: readonly Definition[]): readonly Expression[] {
  return layer.map(({ as }) => as);
}

/** The columns that expressions read. */
export function namesIn(expressions: readonly Expression[]): ReadonlySet<string> {
  const names = new Set<string>();
  const inCondition = (condition: Condition): void => {
    if (condition.kind === "comparison") visit(condition.left, condition.right);
    else if (condition.kind === "missing") visit(condition.of);
    else condition.of.forEach(inCondition);
  };
  const visit = (...of: readonly Expression[]): void => {
    for (const expression of of) {
      if (expression.kind === "column") names.add(expression.name);
      else if (expression.kind === "operation") visit(expression.left, expression.right);
      else if (expression.kind === "function") visit(...expression.of);
      else if (expression.kind === "choice") {
        for (const { when, value } of expression.cases) {
          inCondition(when);
          visit(value);
        }
        visit(expression.otherwise);
      }
    }
  };
  visit(...expressions);
  return names;
}
