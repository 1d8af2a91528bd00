import { Type } from "@sinclair/typebox";

const oneOf = <Word extends string>(...words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: "string", enum: words });

/** An object with these fields and no others. */
export const exactly = <Fields extends Parameters<typeof Type.Object>[0]>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

export const id = Type.String({ format: "uuid" });
export const role = oneOf("viewer", "analyst", "owner");
export const tokenKind = oneOf("holder", "relay", "analyst");
export const time = Type.String({ format: "date-time" });

/** Shown and compared, never written to: an address is whatever has an @ and no space. */
export const email = Type.String({
  maxLength: 254,
  pattern: "^[^\\s@\\u0000-\\u001f]+@[^\\s@\\u0000-\\u001f]+$",
});

/** Any text: the shortest that a new one may be is for the room to say. */
export const password = Type.String({ maxLength: 1024 });

/** 256 random bits. */
export const code = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" });

/** The query of a list that is paged by id. */
export const pageQuery = exactly({ after: Type.Optional(id) });
