import { columns, percent, short } from "@dpbayes/inference/text";
import type { DesignOptions, DesignRow, StudyDesign } from "./study-design.ts";

type Designed = Pick<StudyDesign, "before" | "chosen" | "rows">;

/** The comparison, the chosen row with its coefficients, and how it was made. */
export function designText(
  { before, chosen, rows }: Designed,
  { records, holders = 1 }: DesignOptions,
): string {
  const same = chosen.radius === before.radius && chosen.error === before.error;
  return [
    `Radius and weights for ${records} records${holders > 1 ? ` of ${holders} holders` : ""}, by the guess; widths are geometric means over coefficients, 1 for the study as it stands`,
    columns([
      ["radius", "of corner", "rows moved", "width", "with worst bias", ""],
      lineOf(before, "as it stands"),
      ...rows.map((row) => lineOf(row, row === chosen || sameRow(row, chosen) ? "chosen" : "")),
    ]),
    "",
    columns([
      ["", "width", "chosen", "worst bias", "under"],
      ...chosen.coefficients.map(({ name, width, worstBias, law }, j) => [
        ...[name, short(before.coefficients[j]!.width), short(width), short(worstBias), law],
      ]),
    ]),
    "",
    ...(same
      ? ["nothing that was compared is better than the study as it stands"]
      : [
          `chosen: radius ${short(chosen.radius)}, weights ${Object.entries(chosen.weights)
            .map(([name, weight]) => `${name} ${short(weight)}`)
            .join(", ")}`,
        ]),
    "widths are of 90 % intervals by the information of normal sums; the bias is the worst under covariates that are uniform, skew, heavy-tailed or have two bumps,",
    "with the guessed means and spreads and clipped to the bounds. Radii that move more than 10 % of rows are shown and not chosen. Radius and weights are public",
    "constants: choose them before any record is read, and not again after a release.",
  ].join("\n");
}

function sameRow(one: DesignRow, other: DesignRow): boolean {
  return one.radius === other.radius && one.error === other.error;
}

function lineOf({ radius, ofCorner, moved, width, error }: DesignRow, mark: string): readonly string[] {
  return [short(radius), short(ofCorner), percent(moved, 2), short(width), short(error), mark];
}
