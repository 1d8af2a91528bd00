import type { NoisyTable } from "@dpbayes/privacy/formats";
import { type CalibrationRow, calibrationRow } from "../calibration/row.ts";
import { tableSubject } from "./subject.ts";
import { type TemplateCase, templateCases } from "./templates.ts";

const REPEATS = 200;
const CONTROL_REPEATS = 100;
const LENGTH = { warmup: 200, thin: 10 } as const;

function row(given: TemplateCase): CalibrationRow {
  const label = {
    ...{ group: "tables", name: given.name, control: false, repeats: REPEATS },
    setting: settingOf(given),
  };
  return calibrationRow(
    label,
    tableSubject(given, LENGTH, (table) => table),
  );
}

/** Published numbers that are taken for nearly exact: what a reader does who does not know of the noise. */
function control(given: TemplateCase): CalibrationRow {
  const label = {
    ...{ group: "tables", name: `${given.name}, the noise taken for a tenth`, control: true },
    ...{ repeats: CONTROL_REPEATS, setting: settingOf(given) },
  };
  return calibrationRow(label, tableSubject(given, LENGTH, withTenthOfNoise));
}

function withTenthOfNoise(table: NoisyTable): NoisyTable {
  const measurements = table.measurements.map((one) => {
    const { noise } = one;
    if ("variance" in noise) return { ...one, noise: { ...noise, variance: noise.variance / 100 } };
    return "scale" in noise ? { ...one, noise: { ...noise, scale: noise.scale / 10 } } : one;
  });
  return { ...table, measurements };
}

function settingOf({ template, areas }: TemplateCase): string {
  const axes = template.axes.map(({ name, levels }) => `${name} (${levels.length})`).join(" × ");
  return `${axes}; areas: ${areas.length === 0 ? "none" : areas.join(", ")}`;
}

/** Everything that is run; workers find theirs by its place. */
export const calibrationRows: readonly CalibrationRow[] = [
  ...templateCases.map(row),
  control(templateCases[0]!),
  control(templateCases[2]!),
];
