import { noiseWords } from "@dpbayes/inference/tables";
import { columns, grouped, tabular } from "@dpbayes/inference/text";
import type { NoisyTable, TableMeasurement } from "@dpbayes/privacy/formats";
import type { Imported } from "../../importers/index.ts";

/** What was read, as people look it over: axes, measurements with their noise, and what could not be checked. */
export function importedText(file: string | undefined, { table, notes, unchecked }: Imported): string {
  const { axes, measurements, zero = [] } = table;
  const cells = axes.reduce((product, { levels }) => product * levels.length, 1);
  return [
    ...(file === undefined ? [] : [`imported   ${file}`]),
    `cells      ${grouped(cells)}: ${axes.map(({ name, levels }) => `${name} (${grouped(levels.length)})`).join(", ")}`,
    ...(zero.length === 0 ? [] : [`zeros      ${grouped(zero.length)} kinds of cells that cannot be`]),
    "",
    columns([
      ["measured", "numbers", "hidden", "noise"],
      ...measurements.map((one, i) => measurementRow(table, one, i)),
    ]),
    ...(notes.length === 0 ? [] : ["", ...notes]),
    ...(unchecked.length === 0 ? [] : ["", "not checked, and what is learned rests on it"]),
    ...unchecked.map((one) => `  ${one}`),
  ].join("\n");
}

function measurementRow(
  { hidden = [] }: NoisyTable,
  { keep, groups = {}, values, noise }: TableMeasurement,
  index: number,
): readonly string[] {
  const names = keep.map((name) => (Object.hasOwn(groups, name) ? `${name} in groups` : name));
  const missing = values.filter((value) => value === null).length;
  const rule = hidden.find(({ measurement }) => measurement === index);
  const most = rule === undefined ? "" : `${grouped(missing)}, at most ${tabular(rule.value)}`;
  return [
    names.length === 0 ? "the total" : names.join(" x "),
    grouped(values.length),
    most,
    noiseWords(noise),
  ];
}
