import type { Variable } from "@dpbayes/privacy";

/** A variable as it is written down: what is optional in a study may be left out, bounds and levels may not. */
type DeclaredOf<Kind extends Variable> = Kind extends { readonly outside: infer Outside }
  ? Omit<Kind, "outside"> & { readonly outside?: Outside }
  : Kind;

export type VariableDeclaration = DeclaredOf<Variable>;

/** The fields that a variable of some type may have. */
type FieldsOf<Type> = keyof Extract<VariableDeclaration, { readonly type: Type }>;

/** A misspelt field of a variable has no value that it may have. */
export type KnownFields<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends { readonly type: infer Type }
    ? { readonly [Field in Exclude<keyof Variables[Name], FieldsOf<Type>>]: never }
    : unknown;
};
