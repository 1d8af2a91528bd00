/** A share as a whole percentage; a dash where there is none. */
export function percent(value: number | undefined): string {
  return value === undefined ? "-" : `${Math.round(100 * value)} %`;
}

/** Priors of count models crowd at 0, and intervals end up wider: a negative share would say nothing to anybody. */
export function narrowing(contraction: number | undefined): string {
  return contraction !== undefined && contraction < 0 ? "none" : percent(contraction);
}

/** Three digits. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(1);
  return String(Number(value.toPrecision(3)));
}

/** Lines of cells, the first column to the left, all others to the right. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  "),
    )
    .join("\n");
}
