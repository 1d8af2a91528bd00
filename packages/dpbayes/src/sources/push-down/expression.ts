/**
 * Arithmetic on IEEE doubles as data: a statistic is written once as expressions, printed as SQL for a database and
 * evaluated in tests against the library's own readers. Only operations that IEEE 754 rounds to the last bit stand
 * here (powers are products, a logarithm is a series), so every engine must give the same number.
 */
export type Expression =
  | { readonly kind: "column"; readonly name: string }
  | { readonly kind: "constant"; readonly value: number }
  | {
      readonly kind: "operation";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "function"; readonly name: FunctionName; readonly of: readonly Expression[] }
  | { readonly kind: "choice"; readonly cases: readonly Case[]; readonly otherwise: Expression };

export type FunctionName = "abs" | "sqrt" | "floor" | "greatest" | "least";

/** The first case that holds decides. */
export interface Case {
  readonly when: Condition;
  readonly value: Expression;
}

export type Condition =
  | {
      readonly kind: "comparison";
      readonly operator: "<" | "<=" | "=" | "<>";
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "missing"; readonly of: Expression }
  | { readonly kind: "all" | "any"; readonly of: readonly Condition[] };

/** A named column of a layer. */
export interface Definition {
  readonly name: string;
  readonly as: Expression;
}

/** A number stands for the constant, a text for the column of that name. */
export type Term = Expression | number | string;

export function term(of: Term): Expression {
  if (typeof of === "number") return { kind: "constant", value: of };
  return typeof of === "string" ? { kind: "column", name: of } : of;
}

const operation =
  (operator: "+" | "-" | "*" | "/") =>
  (left: Term, right: Term): Expression => ({
    kind: "operation",
    operator,
    left: term(left),
    right: term(right),
  });

export const plus = operation("+");
export const minus = operation("-");
export const times = operation("*");
export const over = operation("/");

export function call(name: FunctionName, ...of: readonly Term[]): Expression {
  return { kind: "function", name, of: of.map(term) };
}

export function choice(cases: readonly (readonly [Condition, Term])[], otherwise: Term): Expression {
  return {
    kind: "choice",
    cases: cases.map(([when, value]) => ({ when, value: term(value) })),
    otherwise: term(otherwise),
  };
}

const comparison =
  (operator: "<" | "<=" | "=" | "<>") =>
  (left: Term, right: Term): Condition => ({
    kind: "comparison",
    operator,
    left: term(left),
    right: term(right),
  });

export const below = comparison("<");
export const atMost = comparison("<=");
export const equal = comparison("=");
export const differs = comparison("<>");

export function missing(of: Term): Condition {
  return { kind: "missing", of: term(of) };
}

export function all(...of: readonly Condition[]): Condition {
  return { kind: "all", of };
}

export function any(...of: readonly Condition[]): Condition {
  return { kind: "any", of };
}
