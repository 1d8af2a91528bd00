import type { StudyPlan } from "./plan-study.ts";
import type { Prediction } from "./prediction.ts";
import type { Solution } from "./solve.ts";

/** A plan as a page of text: what is expected, what changes it, what epsilon means. */
export function planText(plan: Omit<StudyPlan, "toString">): string {
  const { study, interval, expected, solved } = plan;
  const percent = `${Number((100 * interval).toPrecision(4))} %`;
  return [
    study.question,
    "",
    `Expected at epsilon ${short(expected.epsilon)}, ${countWords(expected)} (${percent} intervals)`,
    table([
      ["", "guess", "width", "power", "contraction", "privacy noise"],
      ...expected.rows.map((row) => [
        row.name,
        row.truth === undefined ? "-" : short(row.truth),
        short(row.width),
        share(row.power),
        share(row.contraction),
        share(row.privacyShare),
      ]),
    ]),
    ...curve("By epsilon", plan.byEpsilon, ({ epsilon }) => short(epsilon)),
    ...curve("By number of records", plan.byRecords, ({ records }) => String(records)),
    ...curve("By number of holders", plan.byHolders, ({ holders }) => String(holders)),
    ...curve("By bounds", plan.byBounds, ({ bounds }) => boundsWords(bounds)),
    ...solvedWords(solved),
    "",
    "What this epsilon means",
    ...plan.meaning,
    "",
    ...plan.notes.map((note) => `- ${note}`),
  ].join("\n");
}

/** Widths of a few numbers, one line per scenario. */
function curve(
  title: string,
  predictions: readonly Prediction[],
  head: (prediction: Prediction) => string,
): readonly string[] {
  if (predictions.length === 0) return [];
  const names = predictions[0]!.rows.slice(0, 5).map(({ name }) => name);
  const lines = predictions.map((prediction) => [
    head(prediction),
    ...prediction.rows.slice(0, 5).map(({ width }) => short(width)),
  ]);
  return ["", `${title}: widths`, table([["", ...names], ...lines])];
}

function solvedWords({ wanted, epsilon, records }: StudyPlan["solved"]): readonly string[] {
  if (wanted === undefined) return [];
  const told = (name: string, found: Solution | undefined, shown: (at: number) => string) => {
    if (found === undefined) return [];
    if (found.reached) return [`${name} ${shown(found.at)} gives ${short(found.width)}`];
    return [`no ${name} up to ${shown(found.at)} does: ${short(found.width)} is the narrowest`];
  };
  return [
    "",
    `For a width of ${short(wanted.width)} of ${wanted.parameter}`,
    ...told("epsilon", epsilon, short),
    ...told("a number of records of", records, String),
  ];
}

function countWords({ records, holders }: Prediction): string {
  return holders > 1 ? `${records} records of ${holders} holders` : `${records} records`;
}

function boundsWords(bounds: Prediction["bounds"] = {}): string {
  return Object.entries(bounds)
    .map(([name, [low, high]]) => `${name} ${low}..${high}`)
    .join(", ");
}

function share(value: number | undefined): string {
  return value === undefined ? "-" : `${Math.round(100 * value)} %`;
}

function short(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(1);
  return String(Number(value.toPrecision(3)));
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  "),
    )
    .join("\n");
}
