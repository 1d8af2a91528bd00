/** Three digits that mean something. */
export function numberWords(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) return value.toExponential(2);
  return new Intl.NumberFormat(undefined, { maximumSignificantDigits: size >= 100 ? 4 : 3 }).format(value);
}
