import type { SeededSource } from "../../../math/random/index.ts";
import type { SimulatedLog } from "./simulate-log.ts";

/** One entry: `region`, `month` and every field by its name. */
export type LogEntry = Readonly<Record<string, string>>;

/**
 * The entries behind the counts of a simulated log, one by one, cell after cell: within a cell every field's
 * levels are dealt out at random, so that fields are independent given the cell.
 */
export function* logEntries(rng: SeededSource, log: SimulatedLog): Generator<LogEntry> {
  const { regions, months, fields, counts, totals } = log;
  const width = counts.length / totals.length;
  for (let c = 0; c < totals.length; c++) {
    let at = c * width;
    const columns = fields.map(({ levels }) => {
      const dealt = levels.flatMap((level, l) => new Array<string>(counts[at + l]!).fill(level));
      at += levels.length;
      shuffle(rng, dealt);
      return dealt;
    });
    const region = regions[Math.floor(c / months.length)]!;
    const month = months[c % months.length]!;
    for (let e = 0; e < totals[c]!; e++)
      yield { region, month, ...Object.fromEntries(fields.map(({ name }, d) => [name, columns[d]![e]!])) };
  }
}

function shuffle(rng: SeededSource, list: string[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}

/** The variables that a study of such a log declares. */
export function logVariables({
  regions,
  months,
  fields,
}: Pick<SimulatedLog, "regions" | "months" | "fields">) {
  const category = (levels: readonly string[]) => ({ type: "category" as const, levels });
  return Object.freeze({
    region: category(regions),
    month: category(months),
    ...Object.fromEntries(fields.map(({ name, levels }) => [name, category(levels)])),
  });
}

/** Cells in which regions did not report, as a study's prior names them: "north/2004-01". */
export function missingCells({ regions, months, missing }: SimulatedLog): readonly string[] {
  return Array.from(missing.keys())
    .filter((c) => missing[c] === 1)
    .map((c) => `${regions[Math.floor(c / months.length)]!}/${months[c % months.length]!}`);
}
