import type { FunctionName } from "../expression.ts";

/** What most engines write alike. */

/** A name as standard SQL reads it literally: nothing inside the quotes can end them. */
export function doubleQuoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A name where backticks are the quotes. */
export function backticked(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}

/** A text where a backslash is a character like any other. */
export function plainlyQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A text where a backslash makes the next character another one. */
export function backslashQuoted(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
  return `'${escaped}'`;
}

export function called(name: FunctionName, of: readonly string[]): string {
  return `${name}(${of.join(", ")})`;
}

/** A function of two, where an engine counts its arguments: halves are joined, so that a hundred of them are seven deep. */
export function inHalves(of: readonly string[], join: (left: string, right: string) => string): string {
  if (of.length === 1) return of[0]!;
  const middle = of.length >> 1;
  return join(inHalves(of.slice(0, middle), join), inHalves(of.slice(middle), join));
}

/** `greatest` and `least` two by two, everything else as it is called. */
export function calledInPairs(name: FunctionName, of: readonly string[]): string {
  return name === "greatest" || name === "least"
    ? inHalves(of, (left, right) => called(name, [left, right]))
    : called(name, of);
}

/** Texts behind each other by the operator of the standard. */
export function withBars(texts: readonly string[]): string {
  return inHalves(texts, (left, right) => `(${left} || ${right})`);
}

/** A number that is one, and NULL for NaN and the infinities: where an engine says that NaN is smaller than nothing and larger than nothing. */
export function finite(double: string, largest: string): string {
  return `CASE WHEN abs(${double}) <= ${largest} THEN ${double} END`;
}
