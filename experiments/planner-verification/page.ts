import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type ComparedCase, type ComparedPower, type ComparedWidth, TOLERANCE } from "./compare-case.ts";
import type { Regime } from "./declare-case.ts";

export interface PlannerRow extends ComparedCase {
  readonly name: string;
  readonly regime: Regime;
  readonly epsilon: number;
  readonly records: number;
}

/** What the suite stores. */
export interface PlannerResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  /** Digests of the planner and of what lies below it at the time. */
  readonly source: string;
  readonly studies: number;
  readonly seconds: number;
  readonly rows: readonly PlannerRow[];
  /** What did not go as it must, in words. */
  readonly problems: readonly string[];
}

type Named = Pick<PlannerRow, "name" | "regime">;

/** Cases that are declared and that the results do not have: declared since, or failed. */
export function notCarriedOut(
  { rows }: Pick<PlannerResults, "rows">,
  declared: readonly Named[],
): readonly string[] {
  const known = new Set(rows.map(nameOf));
  return declared.map(nameOf).filter((name) => !known.has(name));
}

const nameOf = ({ name, regime }: Named) => `${name}, ${regime}`;

/** The suite's part of its page. */
export function plannerPage(results: PlannerResults, declared: readonly Named[]): string {
  const missing = notCarriedOut(results, declared);
  const { date, node, command, seed, source, studies, seconds, rows, problems } = results;
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source}, ${seconds} s (stored parts count with the time they took).`,
    countWords(rows),
    ...(missing.length > 0
      ? [`**Declared and not carried out in this run, ${missing.length} cases: ${missing.join("; ")}.**`]
      : []),
    ...problems.map((problem) => `**${problem}**`),
    `Widths of 90 % intervals, planned/realised; realised is the median of ${studies} studies. Failing ratios are bold, with ± the standard error that both medians leave where it is above 5 %. In brackets: numbers that are not judged, because which state or topic they belong to, or how much a study tells about them, differs from one study to the next. The regime is what was meant when the case was declared; noise and learned, the planned share of privacy noise and contraction of the first number, say what it became.`,
    markdownTable(widthHead, rows.map(widthCells)),
    `Power: planned, and the share of studies whose interval left the value out. Allowed: three standard deviations of what chance does to both, a false alarm of 0.3 % per row. Root mean square of the differences in standard deviations: ${rootMeanSquare(rows).toFixed(2)}, 1 where only chance speaks.`,
    markdownTable(powerHead, rows.flatMap(powerCells)),
  ].join("\n\n");
}

/** What lies within what was allowed, and how much there is. */
function countsOf(rows: readonly PlannerRow[]) {
  const judged = rows.flatMap(({ widths }) => widths.filter((width) => width.judged));
  const powers = rows.flatMap((row) => row.powers);
  return {
    cases: rows.length,
    whole: rows.filter(({ widths }) => !widths.some((width) => width.judged && isOff(width))).length,
    judged: judged.length,
    good: judged.filter((width) => !isOff(width)).length,
    powers: powers.length,
    right: powers.filter((power) => !isPowerOff(power)).length,
  };
}

function countWords(rows: readonly PlannerRow[]): string {
  const { cases, whole, judged, good, powers, right } = countsOf(rows);
  return `${whole} of ${cases} cases have every judged number within ${100 * TOLERANCE} % (${good} of ${judged} numbers); ${right} of ${powers} powers are within what chance explains.`;
}

/** What the suite sets out to show, checked against its results. */
export function plannerClaims(
  results: Pick<PlannerResults, "rows">,
  declared: readonly Named[],
): readonly Claim[] {
  const { judged, good, powers, right } = countsOf(results.rows);
  const missing = notCarriedOut(results, declared).length;
  return [
    {
      text: `the planned widths of ${good} of ${judged} judged numbers are within ${100 * TOLERANCE} % of realised ones`,
      holds: good === judged,
    },
    {
      text: `${right} of ${powers} planned powers are within what chance explains`,
      holds: right === powers,
    },
    {
      text: `${declared.length - missing} of ${declared.length} declared cases were carried out`,
      holds: missing === 0,
    },
  ];
}

const widthHead = ["study", "regime", "ε", "records", "noise", "learned", "planned/realised", "plan, s"];

function widthCells({ name, regime, epsilon, records, widths, planSeconds }: PlannerRow): readonly string[] {
  const percent = (value: number | undefined) => (value === undefined ? "–" : `${Math.round(100 * value)} %`);
  return [
    name,
    regime,
    String(epsilon),
    String(records),
    percent(widths[0]?.privacyShare),
    percent(widths[0]?.contraction),
    widths.map(ratioWords).join(", "),
    planSeconds.toFixed(0),
  ];
}

function ratioWords(width: ComparedWidth): string {
  const error = Math.hypot(...width.errors);
  const unsure = error > 0.05 ? ` ± ${error.toFixed(2)}` : "";
  const text = `${width.name.replaceAll("|", "\\|")} ${width.ratio.toFixed(2)}${unsure}`;
  if (!width.judged) return `(${text})`;
  return isOff(width) ? `**${text}**` : text;
}

export function isOff({ ratio }: ComparedWidth): boolean {
  return !(Math.abs(ratio - 1) <= TOLERANCE);
}

const powerHead = ["study", "regime", "number", "tested", "planned", "realised", "studies", "allowed"];

function powerCells({ name, regime, powers }: PlannerRow): readonly (readonly string[])[] {
  return powers.map((power) => {
    const realised = power.realised.toFixed(2);
    return [
      name,
      regime,
      power.name,
      String(power.tested),
      power.planned.toFixed(2),
      isPowerOff(power) ? `**${realised}**` : realised,
      String(power.studies),
      `± ${(ALLOWED * power.sd).toFixed(2)}`,
    ];
  });
}

const ALLOWED = 3;

export function isPowerOff({ planned, realised, sd }: ComparedPower): boolean {
  return !(Math.abs(planned - realised) <= ALLOWED * sd);
}

function rootMeanSquare(rows: readonly PlannerRow[]): number {
  const scores = rows.flatMap(({ powers }) =>
    powers.map(({ planned, realised, sd }) => (planned - realised) / sd),
  );
  return Math.sqrt(scores.reduce((sum, z) => sum + z * z, 0) / scores.length);
}
