import type { CellErrors } from "./cell-errors.ts";

/** Where the full posterior predicts worse than the method that ignores the noise in S. */
export function worseThanFixedS(cells: readonly CellErrors[]): string {
  const worse = cells.flatMap(({ block, data, holders, methods }) => {
    const [full, fixed] = [methods["hierarchical"]!.mean, methods["fixed-s"]!.mean];
    return full > fixed
      ? [`${block}, ${data}, J = ${holders}: ${full.toFixed(4)} against ${fixed.toFixed(4)}`]
      : [];
  });
  return `\`hierarchical\` predicts worse than \`fixed-s\` in ${worse.length} of ${cells.length} cells${worse.length > 0 ? ` (${worse.join("; ")})` : ""}.`;
}
