/**
 * How numbers are written for people, wherever: summaries, notes, plans, pages, charts and terminals. Three digits in a
 * sentence, four in a table; powers of ten where zeros would have to be counted.
 */

/** At most so many significant digits, without zeros at the end: "0.25", "1200", "3.14". */
export function significant(x: number, digits: number): string {
  return String(Number(x.toPrecision(digits)));
}

/** A mantissa of at most so many digits and a power of ten: "1.2e-7", "3e8". */
export function scientific(x: number, digits: number): string {
  return Number(x.toPrecision(digits)).toExponential().replace("e+", "e");
}

/** In a sentence, or where little room is: three digits. */
export function short(x: number): string {
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return Number.isFinite(x) ? scientific(x, 2) : String(x);
  return significant(x, 3);
}

/** In a column that is compared line by line: four digits, whole from 1000 on, a dash where there is none. */
export function tabular(x: number): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? "-" : String(x);
  const size = Math.abs(x);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) return scientific(x, 3);
  return size >= 1000 ? x.toFixed(0) : significant(x, 4);
}

/** Exactly so many decimals; a dash where there is no number. */
export function decimals(x: number, count: number): string {
  return Number.isFinite(x) ? x.toFixed(count) : "-";
}

/** A share in as many significant digits as it has, up to `digits`: "90 %", "97.5 %". */
export function percent(share: number, digits = 4): string {
  return `${significant(100 * share, digits)} %`;
}

/** A share with exactly so many decimals: "73 %", "12.3 %". */
export function fixedPercent(share: number, count = 0): string {
  return `${(100 * share).toFixed(count)} %`;
}

/** A probability with as many decimals as it takes not to be rounded up to 100: "73.1 %", "99.9994 %". */
export function surePercent(p: number): string {
  const count = p > 0.9995 ? Math.min(12, Math.ceil(-Math.log10(1 - p)) - 2) : 1;
  return p === 1 ? "100 %" : fixedPercent(p, count);
}

/** With commas between thousands and no more decimals than asked for: "12,000", "0.05". */
export function grouped(x: number, most = 0, least = 0): string {
  return x.toLocaleString("en", { minimumFractionDigits: least, maximumFractionDigits: most });
}

/** As many decimals as two digits of an interval's width have, for text that is read and not compared. */
export function asWide(x: number, width: number): string {
  const count = width > 0 && Number.isFinite(width) ? Math.max(0, 1 - Math.floor(Math.log10(width))) : 3;
  return Math.abs(x) >= 1e7 || count > 8 ? tabular(x) : grouped(x, count, count);
}

/** For print and screen: a minus as long as a plus, and a percent sign that stays with its number. */
export function typeset(text: string): string {
  return text.replace(/^-(?=\d)/, "−").replace(/ %$/, "\u00a0%");
}
