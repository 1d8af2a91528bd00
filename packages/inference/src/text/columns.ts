import { visibleText } from "@dpbayes/privacy/formats";

/** Lines of cells as columns of text: the first aligned left, the others right. Names in them may be anybody's. */
export function columns(cells: readonly (readonly string[])[]): string {
  const lines = cells.map((line) => line.map(visibleText));
  const widths = lines[0]!.map((_, i) =>
    lines.reduce((most, line) => Math.max(most, line[i]?.length ?? 0), 0),
  );
  return lines
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  "),
    )
    .join("\n");
}
