/**
 * The shape of a JSON value as data: one description serves the parser (`readShape`) and the
 * exported JSON Schema (`schemaOf`), so the two cannot drift apart.
 */
export type Shape =
  | PlainShape
  | ListShape
  | MapShape
  /** Known keys; those ending in "?" may be missing. Any other key is refused. */
  | { readonly is: "object"; readonly fields: Readonly<Record<string, Shape>> }
  /** An object whose `by` field decides which of the cases it is. */
  | { readonly is: "variant"; readonly by: string; readonly cases: Readonly<Record<string, Shape>> }
  /** The first where the value is that, otherwise the second. */
  | { readonly is: "either"; readonly of: readonly [PlainShape, Shape] }
  /** Any plain JSON object, copied as it is. */
  | { readonly is: "json" };

/** A value without parts. */
export type PlainShape =
  | TextShape
  | NumberShape
  | { readonly is: "flag" }
  | { readonly is: "null" }
  | { readonly is: "one"; readonly of: readonly string[]; readonly otherwise?: string };

/** A text that says something, `like` a pattern, of at most `most` characters (MOST_CHARACTERS unless told otherwise). */
export interface TextShape {
  readonly is: "text";
  readonly like?: string;
  readonly accepted?: string;
  readonly most?: number;
}

export interface ListShape {
  readonly is: "list";
  readonly of: Shape;
  readonly atLeast?: number;
  readonly length?: number;
  readonly most?: number;
}

/** Any keys (matching `keys`), values of one shape. */
export interface MapShape {
  readonly is: "map";
  readonly of: Shape;
  readonly keys?: string;
  readonly atLeast?: number;
  readonly most?: number;
}

/** A number, whole or not, within limits. */
export interface NumberShape {
  readonly is: "number";
  readonly whole?: true;
  readonly above?: number;
  readonly from?: number;
  readonly below?: number;
}

export function isOptional(key: string): boolean {
  return key.endsWith("?");
}

export function nameOf(key: string): string {
  return key.replace("?", "");
}
