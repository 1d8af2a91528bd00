import type { Condition, Definition, Expression } from "./expression.ts";

/** An expression as SQL that PostgreSQL and DuckDB both read. Every operation has its own parentheses. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case "column":
      return expression.name;
    case "constant":
      return printConstant(expression.value);
    case "operation":
      return `(${printExpression(expression.left)} ${expression.operator} ${printExpression(expression.right)})`;
    case "function":
      return `${expression.name}(${expression.of.map(printExpression).join(", ")})`;
    case "choice": {
      const cases = expression.cases.map(
        ({ when, value }) => `WHEN ${printCondition(when)} THEN ${printExpression(value)}`,
      );
      return `CASE ${cases.join(" ")} ELSE ${printExpression(expression.otherwise)} END`;
    }
    default:
      return expression satisfies never;
  }
}

/** The shortest decimals that read back as the same double; a bare 0.1 would be a decimal number in SQL. */
export function printConstant(value: number): string {
  return `CAST('${value}' AS float8)`;
}

export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case "comparison":
      return `${printExpression(condition.left)} ${condition.operator} ${printExpression(condition.right)}`;
    case "missing":
      return `${printExpression(condition.of)} IS NULL`;
    case "all":
    case "any":
      return `(${condition.of.map(printCondition).join(condition.kind === "all" ? " AND " : " OR ")})`;
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
 * `fence` stands behind each, where an engine would otherwise put the expressions into each other and compute them
 * many times over.
 */
export function printLayers(
  input: Select,
  layers: readonly (readonly Definition[])[],
  wanted: ReadonlySet<string>,
  fence: string,
): string {
  const above = layers.map((_, depth) => namesIn(layers.slice(depth + 1).flatMap(expressionsOf)));
  return layers.reduce<Select>(({ sql, names }, layer, depth) => {
    const kept = names.filter((name) => above[depth]!.has(name) || wanted.has(name));
    const defined = layer.map(({ name, as }) => `${printExpression(as)} AS ${name}`);
    const columns = [...kept, ...defined].join(", ");
    return {
      sql: `SELECT ${columns} FROM (${sql}) AS layer${depth}${fence}`,
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
