import { type TUnsafe, Type } from "@sinclair/typebox";

/** A document that its own parser checks, which says more than a schema could. */
export function document(description: string): TUnsafe<object> {
  return Type.Unsafe<object>({ type: "object", description });
}
