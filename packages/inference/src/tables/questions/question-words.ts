import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import { quoted } from "./quoting.ts";
import type { TableQuestion, WeightedCells } from "./table-question.ts";

/** Cells as `questionFromText` reads them: `region=north,age=18-29|30-39`; axes in the table's order, as are levels. */
export function patternText({ axes }: NoisyTable, pattern: CellPattern): string {
  const clauses = axes.flatMap(({ name, levels }) => {
    const named = Object.hasOwn(pattern, name) ? [pattern[name]!].flat() : levels;
    if (named.length === levels.length) return [];
    const inOrder = levels.filter((level) => named.includes(level));
    return [`${quoted(name)}=${inOrder.map(quoted).join("|")}`];
  });
  return clauses.length === 0 ? "all" : clauses.join(",");
}

/** A question as `questionFromText` reads it. */
export function questionText(table: NoisyTable, question: TableQuestion): string {
  const text = (cells: CellPattern | undefined) => patternText(table, cells ?? {});
  switch (question.kind) {
    case "total":
      return text(question.cells);
    case "share":
      return text(question.cells) + (text(question.of) === "all" ? "" : ` of ${text(question.of)}`);
    case "ratio":
      return `${text(question.cells)} to ${text(question.to)}`;
    case "difference":
      return `${text(question.cells)} minus ${text(question.minus)}`;
    case "linear":
      return question.weights.map((one, at) => term(table, one, at)).join(" ");
    case "rank":
      return quoted(question.axis) + (text(question.cells) === "all" ? "" : ` in ${text(question.cells)}`);
  }
}

function term(table: NoisyTable, { cells, weight }: WeightedCells, at: number): string {
  const negative = weight < 0 || Object.is(weight, -0);
  const sign = negative ? "- " : at > 0 ? "+ " : "";
  const size = Math.abs(weight) === 1 ? "" : `${Math.abs(weight)} `;
  return `${sign}${size}(${patternText(table, cells)})`;
}

/** A question for people: "share of age=18-29 among region=north". */
export function questionWords(table: NoisyTable, question: TableQuestion): string {
  const text = (cells: CellPattern | undefined) => patternText(table, cells ?? {});
  switch (question.kind) {
    case "total":
      return text(question.cells) === "all" ? "total of all cells" : `total of ${text(question.cells)}`;
    case "share":
      return `share of ${text(question.cells)} among ${text(question.of)}`;
    case "ratio":
      return `${text(question.cells)} for each ${text(question.to)}`;
    case "difference":
      return `${text(question.cells)} minus ${text(question.minus)}`;
    case "linear":
      return `sum of ${questionText(table, question)}`;
    case "rank": {
      const within = text(question.cells) === "all" ? "" : ` within ${text(question.cells)}`;
      return `rank of each ${question.axis} by its total${within}, 1 the largest`;
    }
  }
}
