import type { BooleanVariable, CategoryVariable, NumberInTable } from "@dpbayes/privacy";
import type { ColumnType } from "../wanted-variables.ts";
import { cellReader, spellingsOf, wordsOf } from "./cell-reader.ts";
import { missingNumbers, missingTexts } from "./missing-codes.ts";

export type ValueReader = (value: unknown) => unknown;

const asItIs: ValueReader = (value) => value;

/**
 * Reads values that have types of their own (JSON, the rows of a database) by what the study says of their column: codes
 * for missing values, words, spellings, and numbers that are texts, which are numbers only if the study says how they
 * are written. Words and spellings are compared as they stand, spaces included, as a database compares them.
 */
export function valueReader(variable: ColumnType): ValueReader {
  switch (variable.type) {
    case "number":
    case "count":
      return readsText(variable) ? numberValue(variable) : asItIs;
    case "boolean":
      return variable.words || variable.missing ? booleanValue(variable) : asItIs;
    case "category":
      return variable.spellings || variable.missing ? categoryValue(variable) : asItIs;
    case "counts":
    case "person":
      return asItIs;
    default:
      return variable satisfies never;
  }
}

/** Whether a study says how numbers stand in texts. */
export function readsText({ decimal, thousands, date, missing }: NumberInTable): boolean {
  return [decimal, thousands, date, missing].some((one) => one !== undefined);
}

function numberValue(
  variable: Extract<ColumnType, NumberInTable & { readonly bounds: unknown }>,
): ValueReader {
  const numbers = new Set(missingNumbers(variable));
  const text = cellReader(variable);
  return (value) => {
    if (typeof value === "string") return text(value);
    return typeof value === "number" && numbers.has(value) ? undefined : value;
  };
}

function booleanValue(variable: BooleanVariable): ValueReader {
  const missing = new Set(missingTexts(variable));
  const words = variable.words ? wordsOf(variable.words) : new Map<string, boolean>();
  return (value) => {
    if (typeof value !== "string" && typeof value !== "number") return value;
    const text = String(value);
    return missing.has(text) ? undefined : (words.get(text) ?? value);
  };
}

function categoryValue(variable: CategoryVariable): ValueReader {
  const missing = new Set(missingTexts(variable));
  const spellings = spellingsOf(variable);
  return (value) => {
    if (typeof value !== "string" && typeof value !== "number") return value;
    const text = String(value);
    return missing.has(text) ? undefined : (spellings.get(text) ?? value);
  };
}
