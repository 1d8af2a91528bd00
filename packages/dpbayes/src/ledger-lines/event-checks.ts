import type { LedgerEvent } from "./lines.ts";

/**
 * Whether a value has what an event must have. A hash finds accidents: who writes lines of any content can chain them,
 * and what is read out of them is used. Amounts and relations are checked where they are added up.
 */
export function isEvent(value: unknown): value is LedgerEvent {
  const event = fieldsOf(value);
  switch (event["kind"]) {
    case "open":
      return (
        areTexts(event, ["unit", "neighbours", "when", ...given(event, ["currency"])]) &&
        isAmount(event["budget"])
      );
    case "budget":
      return areTexts(event, ["when"]) && isAmount(event["budget"]);
    case "spend":
      return isSpend(event);
    default:
      return false;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isSpend(event: Fields): boolean {
  return (
    areTexts(event, ["id", "study", "studyDigest", "when", ...given(event, ["note", "holder", "output"])]) &&
    isAmount(event["spent"]) &&
    (event["sealed"] === undefined || areTexts(fieldsOf(event["sealed"]), ["file", "key"]))
  );
}

function given(event: Fields, optional: readonly string[]): readonly string[] {
  return optional.filter((name) => event[name] !== undefined);
}

function isAmount(value: unknown): boolean {
  const amount = fieldsOf(value);
  return areTexts(amount, "rho" in amount ? ["rho"] : ["epsilon", "delta"]);
}

/** A text with a NUL names no file, and no run writes one. */
function areTexts(fields: Fields, names: readonly string[]): boolean {
  return names.every((name) => {
    const value = fields[name];
    return typeof value === "string" && !value.includes("\0");
  });
}

/** An object's own fields; none of anything else. */
function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { __proto__: null, ...value } : {};
}
