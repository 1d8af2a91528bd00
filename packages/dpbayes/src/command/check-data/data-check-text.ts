import { grouped, percent } from "@dpbayes/inference/text";
import type { Study, StudyBundle } from "@dpbayes/privacy";
import type { DataCheck, Misfit } from "../../sources/check-source.ts";

const MOST_REASONS = 20;
const MOST_PLACES = 5;

/** What a study would make of a data set, in words; for the holder's eyes. */
export function dataCheckText(study: Study | StudyBundle, data: string, check: DataCheck): string {
  return [
    "private: facts about records, under no guarantee; for the holder of the data alone",
    `${data}: ${grouped(check.rows)} rows read, ${grouped(check.fitting)} fit the study`,
    ...misfitLines(check),
    ...clippedLines(study, check),
    ...nextLines(study, check),
    "nothing was released and nothing spent",
  ].join("\n");
}

function misfitLines({ misfits, counted }: DataCheck): readonly string[] {
  const shown = misfits.slice(0, MOST_REASONS).map((one) => [`  ${placesOf(one, counted)}`, one.says]);
  const more = misfits.length - MOST_REASONS;
  return [
    ...(shown.length > 0 ? ["", "do not fit", ...rowsOf(shown)] : []),
    ...(more > 0 ? [`  and for ${more} more reasons`] : []),
    ...(misfits.some(({ code }) => written.has(code)) ? WRITTEN : []),
  ];
}

const written: ReadonlySet<string> = new Set(["RECORD_FIELD", "RECORD_LEVEL"]);

/** What a table writes in its own way is the commonest reason, and nothing of it is guessed. */
const WRITTEN = [
  "  how a column is called and its values are written is declared in the study, variable by variable, and never guessed:",
  "  column, decimal, thousands, date, missing, words, spellings",
];

function placesOf({ rows, first }: Misfit, counted: DataCheck["counted"]): string {
  const places = first.slice(0, MOST_PLACES).join(", ");
  if (rows === 1) return `${counted.slice(0, -1)} ${places}`;
  return `${counted} ${places}${rows > MOST_PLACES ? `, … (${grouped(rows)})` : ""}`;
}

function clippedLines(study: Study | StudyBundle, { clipped, fitting }: DataCheck): readonly string[] {
  const entries = Object.entries(clipped);
  if (entries.length === 0 || fitting === 0) return [];
  const rows = entries.map(([name, values]) => [
    `  ${name.replace(RADIUS, "rows")}`,
    `${grouped(values)} of ${grouped(fitting)} (${percent(values / fitting)})`,
    whereTo(study, name),
  ]);
  return ["", "would be moved", ...rowsOf(rows)];
}

/** What the tally calls rows outside the ball. */
const RADIUS = "|x| > radius";

function whereTo({ variables }: Study | StudyBundle, name: string): string {
  const variable = variables[name.replace(/^.*: /, "")];
  if (variable === undefined) return "into the ball of the radius";
  if ("bounds" in variable) return `to the bounds ${variable.bounds.join(" and ")}`;
  return "total" in variable ? `to a total of ${variable.total}` : "";
}

function nextLines(
  { privacy }: Study | StudyBundle,
  { rows, fitting, misfits }: DataCheck,
): readonly string[] {
  if (rows === fitting) return [""];
  const skippable = privacy.setting !== "local" && privacy.neighbours === "add-remove";
  if (misfits.some(({ code }) => !code.startsWith("RECORD_")))
    return ["", "dpbayes privatize stops at a row that is no record, whatever it is told: mend those"];
  if (!skippable) return ["", "dpbayes privatize stops at the first row that does not fit"];
  if (fitting === 0) return ["", "dpbayes privatize --skip-invalid would be left with no record, and refuse"];
  return ["", "dpbayes privatize stops at the first of them; with --skip-invalid it leaves them out"];
}

function rowsOf(cells: readonly (readonly string[])[]): readonly string[] {
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  return cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
}
