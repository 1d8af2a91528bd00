import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import type { DetectorCase } from "./cases.ts";

export interface DetectorRow extends DetectorCase {
  /** Studies with a warning of each code, and with "any". */
  readonly counts: Readonly<Record<string, number>>;
}

/** What the suite stores. */
export interface DetectorResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly seconds: number;
  readonly rows: readonly DetectorRow[];
}

const isSound = ({ expected }: DetectorRow) => expected === undefined;
/** Where noise is strong, that it is, and that the prior is what remains, is no false alarm. */
const OF_NOISE = ["mostly-noise", "rests-on-prior", "any"];
/** What the suite asks of a planted cause, and of all false alarms of a kind together. */
const POWER = 0.9;
const FALSE_ALARM = 0.05;
/** Noise hides the spread of so narrow a number: what is found of it is stored and shown, and not claimed. */
const isHidden = ({ law, epsilon }: DetectorRow) => law === "log-normal up to its bound" && epsilon === 1;

/** What the suite sets out to show, checked against its results. */
export function detectorClaims({ rows }: Pick<DetectorResults, "rows">): readonly Claim[] {
  return [
    ...rows.filter(isSound).map((row) => {
      const alarms = alarmsOf(row);
      const worst = Math.max(0, ...Object.values(alarms));
      return {
        text: `sound studies (${caseWords(row)}): at most ${worst} of ${row.studies} carry one false warning, at most ${100 * FALSE_ALARM} %`,
        holds: worst <= FALSE_ALARM * row.studies,
      };
    }),
    ...rows
      .filter((row) => !isSound(row) && !isHidden(row))
      .map((row) => {
        const found = row.counts[row.expected!] ?? 0;
        return {
          text: `${caseWords(row)}: ${found} of ${row.studies} carry ${row.expected}, at least ${100 * POWER} %`,
          holds: found >= POWER * row.studies,
        };
      }),
  ];
}

/** Warnings of sound studies that the strength of the noise does not explain. */
function alarmsOf({ counts }: DetectorRow): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).filter(([code]) => !OF_NOISE.includes(code)));
}

/** The suite's part of its page. */
export function detectorPage({ date, node, command, seed, seconds, rows }: DetectorResults): string {
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", ${Math.round(seconds)} s in one process.`,
    'Sound studies: how many carry which warning. "mostly-noise" and "rests-on-prior" are no false alarms where noise is strong.',
    markdownTable(
      [...head, "warnings"],
      rows.filter(isSound).map((row) => [...cells(row), countsWords(row.counts)]),
    ),
    "A planted cause: how many carry the warning that names it, and what else they carry.",
    markdownTable(
      [...head, "expected", "carry it", "all warnings"],
      rows
        .filter((row) => !isSound(row))
        .map((row) => [
          ...cells(row),
          row.expected!,
          `${Math.round((100 * (row.counts[row.expected!] ?? 0)) / row.studies)} %`,
          countsWords(row.counts),
        ]),
    ),
  ].join("\n\n");
}

const head = ["family", "covariates", "ε", "records", "chains", "studies"];

function cells({
  family,
  law,
  twist,
  setting,
  epsilon,
  records,
  chains,
  studies,
}: DetectorRow): readonly string[] {
  const words = twist === undefined ? law : twist;
  const asked = setting === "local" ? `${family}, local` : family;
  return [asked, words, String(epsilon), String(records), chains ? "yes" : "no", String(studies)];
}

function countsWords(counts: DetectorRow["counts"]): string {
  const all = Object.entries(counts).filter(([code]) => code !== "any");
  return all.length === 0 ? "none" : all.map(([code, count]) => `${code} ${count}`).join(", ");
}

export function caseWords({ family, law, twist, epsilon, records, chains }: DetectorCase): string {
  return `${family}, ${twist ?? law}, epsilon ${epsilon}, ${records} records${chains ? ", chains" : ""}`;
}
