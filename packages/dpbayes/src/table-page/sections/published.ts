import { cellLawOf, noiseWords } from "@dpbayes/inference/tables";
import { grouped } from "@dpbayes/inference/text";
import type { NoisyTable, TableMeasurement } from "@dpbayes/privacy/formats";
import { html, list, type Markup, table as tableMarkup } from "../../page/markup/html.ts";
import { fourDigits } from "../../page/numbers.ts";
import type { PageSection } from "../../page/sections/section.ts";
import { partsOf } from "../asked/published.ts";
import { cellsInWords } from "../asked/sentences.ts";
import type { TablePageContext } from "../table-page-options.ts";

/** What the answer is made of: the numbers that were published, their noise, and what was hidden. */
export const publishedSection: PageSection<TablePageContext> = {
  id: "published",
  title: "What was published",
  content: publishedContent,
};

function publishedContent({ table }: TablePageContext): Markup {
  const { source, axes, measurements, zero = [] } = table;
  const cells = axes.reduce((product, { levels }) => product * levels.length, 1);
  const sizes = axes.map(
    ({ name, levels }) => `${name} (${levels.length} ${levels.length === 1 ? "level" : "levels"})`,
  );
  return html`<p>${grouped(cells)} cells: ${sizes.join(" × ")}.${source && html` Made by ${source.tool}${source.version === undefined ? "" : ` ${source.version}`}.`}</p>
${tableMarkup(
  "Measurements",
  ["sums over", "numbers", "noise", "noise sd", "hidden"],
  measurements.map((measurement, index) => [
    keptInWords(measurement),
    grouped(measurement.values.length),
    noiseWords(measurement.noise),
    fourDigits(Math.sqrt(cellLawOf(measurement.noise).variance)),
    hiddenInWords(table, measurement, index),
  ]),
)}
${zero.length === 0 ? undefined : html`<p>Cells that cannot be, and count 0:</p>${list(zeroLines(table))}`}
${source?.notes === undefined || source.notes.length === 0 ? undefined : html`<h3>Notes of whoever made the table</h3>${list(source.notes)}`}`;
}

function keptInWords({ keep, groups }: TableMeasurement): string {
  if (keep.length === 0) return "everything: one total";
  const kept = keep.map((name) => {
    const parts = partsOf(groups, name);
    return parts === undefined
      ? name
      : `${name} in ${parts.length} ${parts.length === 1 ? "group" : "groups"}`;
  });
  return `each ${kept.join(" × ")}`;
}

function hiddenInWords({ hidden = [] }: NoisyTable, { values }: TableMeasurement, index: number): string {
  const count = values.reduce<number>((sum, value) => sum + (value === null ? 1 : 0), 0);
  if (count === 0) return "none";
  const most = hidden.find(({ measurement }) => measurement === index)?.value;
  return `${grouped(count)}${most === undefined ? "" : `, each at most ${fourDigits(most)} with its noise`}`;
}

const MOST_ZEROS = 10;

function zeroLines(table: NoisyTable): readonly string[] {
  const { zero = [] } = table;
  const rest = zero.length - MOST_ZEROS;
  const lines = zero.slice(0, MOST_ZEROS).map((pattern) => cellsInWords(table, pattern));
  return rest > 0 ? [...lines, `${grouped(rest)} more kinds of cells`] : lines;
}
