import { readsText } from "../declared/value-reader.ts";
import type { ColumnType } from "../wanted-variables.ts";

/** What a column of a table holds, as far as a study's variable needs to know. A moment is a date with a time. */
export type ColumnKind = "number" | "whole" | "boolean" | "text" | "list" | "date" | "moment" | "other";

type Accepted = readonly [kinds: readonly ColumnKind[], words: string];

const accepted: Readonly<Record<ColumnType["type"], Accepted>> = {
  number: [["number", "whole"], "a column of numbers"],
  count: [["number", "whole"], "a column of whole numbers"],
  boolean: [["boolean", "whole"], "a column of true and false, or of 0 and 1"],
  category: [["text", "whole", "boolean"], "a column of text"],
  counts: [["list"], "a column of lists of whole numbers"],
  person: [["text", "whole", "number", "other"], "a column of ids: text or numbers"],
};

/** The kinds of columns that a variable can be read from, and the words for them: more, where the study says how. */
export function acceptedKinds(variable: ColumnType): Accepted {
  const [kinds, words] = accepted[variable.type];
  if (variable.type === "boolean" && variable.words) return [[...kinds, "text"], `${words}, or of its words`];
  if ((variable.type !== "number" && variable.type !== "count") || !readsText(variable))
    return [kinds, words];
  if (variable.date) return [[...kinds, "date", "moment", "text"], "a column of dates, as dates or as text"];
  return [[...kinds, "text"], `${words}, or of text as the study says`];
}
