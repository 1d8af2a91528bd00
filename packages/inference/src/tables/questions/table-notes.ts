import type { NoisyTable, TableLaw, TableMeasurement, TableNoise } from "@dpbayes/privacy/formats";
import { tabular } from "../../text/index.ts";

type NoiseOf<Law extends TableLaw> = Extract<TableNoise, { readonly law: Law }>;

const words: { readonly [Law in TableLaw]: (noise: NoiseOf<Law>) => string } = {
  none: () => "exact",
  laplace: ({ scale }) => `Laplace noise of scale ${tabular(scale)}`,
  geometric: ({ scale }) => `two-sided geometric noise of scale ${tabular(scale)}`,
  gaussian: ({ variance }) => `Gaussian noise of variance ${tabular(variance)}`,
  "discrete-gaussian": ({ variance }) => `discrete Gaussian noise of variance ${tabular(variance)}`,
  "random-rounding": ({ base }) => `random rounding to base ${base}`,
  transition: ({ matrix }) =>
    `stated probabilities of what a count up to ${matrix.length - 1} is published as`,
};

/** The law of a noise in a sentence. */
export function noiseWords(noise: TableNoise): string {
  return words[noise.law](noise as never);
}

/** More measurements than this are counted and not told one by one. */
const MOST_TOLD = 6;

/** What a table's posterior rests on, in lines: where the table is from, what was measured with which noise, what is known besides. */
export function tableNotes(table: NoisyTable): readonly string[] {
  const { axes, measurements, zero = [], source, privacy } = table;
  const shape = axes.map(({ name, levels }) => `${name} (${levels.length})`).join(" × ");
  const told = measurements.slice(0, MOST_TOLD).map((one, index) => measured(table, one, index));
  const untold = measurements.length - told.length;
  return [
    `from noisy table "${table.id}"${source ? `, made by ${source.tool}${source.version === undefined ? "" : ` ${source.version}`}` : ""}: ${shape}`,
    ...told,
    ...(untold > 0 ? [`and ${untold} more ${untold === 1 ? "measurement" : "measurements"}`] : []),
    ...(zero.length === 0
      ? []
      : [`${zero.length} ${zero.length === 1 ? "pattern" : "patterns"} of cells that cannot be`]),
    ...(privacy?.rho === undefined ? [] : [`noise added under rho = ${tabular(privacy.rho)}`]),
    ...(source?.notes ?? []),
  ];
}

function measured(
  { hidden = [] }: NoisyTable,
  { keep, values, noise }: TableMeasurement,
  index: number,
): string {
  const what =
    keep.length === 0
      ? "the total"
      : `${keep.join(" × ")} (${values.length} ${values.length === 1 ? "number" : "numbers"})`;
  const threshold = hidden.find(({ measurement }) => measurement === index)?.value;
  const gone = values.filter((value) => value === null).length;
  const behind =
    threshold === undefined || gone === 0 ? "" : `, ${gone} hidden because at most ${tabular(threshold)}`;
  return `measured: ${what}, ${noiseWords(noise)}${behind}`;
}
