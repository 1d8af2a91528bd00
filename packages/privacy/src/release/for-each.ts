import { fail, kindOf } from "../errors/index.ts";

/** A table or a stream of anything, read once from its beginning to its end. */
export type TableOrStream = Iterable<unknown> | AsyncIterable<unknown>;

/** Calls `take` with every entry, in order; `name` stands in the error if there is nothing to go through. */
export async function forEach(
  source: TableOrStream,
  name: string,
  take: (entry: unknown) => void,
): Promise<void> {
  if (isIterable(source)) for (const entry of source) take(entry);
  else if (isAsyncIterable(source)) for await (const entry of source) take(entry);
  else fail("ARGUMENT", { name, found: kindOf(source), accepted: "an iterable or async iterable" });
}

export function isIterable(source: unknown): source is Iterable<unknown> {
  return typeof source === "object" && source !== null && Symbol.iterator in source;
}

function isAsyncIterable(source: unknown): source is AsyncIterable<unknown> {
  return typeof source === "object" && source !== null && Symbol.asyncIterator in source;
}
