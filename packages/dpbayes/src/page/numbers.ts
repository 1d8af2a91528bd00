/** Four significant digits, as people write them. */
export function short(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "-" : String(x);
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) return String(Number(x.toPrecision(3)).toExponential());
  const written = size >= 1000 ? x.toFixed(0) : String(Number(x.toPrecision(4)));
  return written.replace("-", "−");
}

/** As many decimals as two digits of an interval's width have, for text that is read and not compared. */
export function rounded(x: number, width: number): string {
  const digits = width > 0 && Number.isFinite(width) ? Math.max(0, 1 - Math.floor(Math.log10(width))) : 3;
  if (Math.abs(x) >= 1e7 || digits > 8) return short(x);
  const written = x.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return written.replace("-", "−");
}

/** The space is one that does not break. */
export function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)}\u00a0%`;
}
