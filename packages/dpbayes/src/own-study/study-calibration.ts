import { columns, fixedPercent } from "@dpbayes/inference/text";
import type { ThreadWord } from "./own-study-thread.ts";

/** What is taken for true: the posterior mean every time, or every time another draw of the posterior or of the prior. */
export type CalibratedTruth = "mean" | "draws" | "prior";

/** How often an interval held the truth, with the standard error of that share. */
export interface HeldShare {
  readonly level: number;
  readonly held: number;
  readonly error: number;
}

/** What simulated studies like one's own say about its intervals. */
export interface StudyCalibration {
  readonly truth: CalibratedTruth;
  /** Studies that were fitted. */
  readonly repeats: number;
  /** Studies whose fit failed, and why the first did. */
  readonly failed: number;
  readonly problem?: string;
  /** Over all numbers; the error is that between studies, whose numbers go together. */
  readonly overall: readonly HeldShare[];
  readonly rows: readonly { readonly name: string; readonly shares: readonly HeldShare[] }[];
  readonly sentences: readonly string[];
}

const LEVELS = [0.5, 0.9] as const;
/** Shares below nominal by more than this many errors are called too low: once in a thousand by chance. */
const CLEAR = 3.1;

export function studyCalibration(
  names: readonly string[],
  words: readonly ThreadWord[],
  truth: CalibratedTruth,
): StudyCalibration {
  const ranks = words.flatMap((word) => (word.ranks ? [word.ranks] : []));
  const problem = words.find((word) => word.problem !== undefined)?.problem;
  const found = {
    truth,
    repeats: ranks.length,
    failed: words.length - ranks.length,
    ...(problem !== undefined && { problem }),
    overall: LEVELS.map((level) => overallShare(ranks, level)),
    rows: names.map((name, i) => ({
      name,
      shares: LEVELS.map((level) =>
        shareOf(
          level,
          ranks.map((row) => heldBy(row[i]!, level)),
        ),
      ),
    })),
  };
  return Object.freeze({ ...found, sentences: sentencesOf(found) });
}

/** Where no study can be simulated, and why. */
export function notCalibrated(truth: CalibratedTruth, problem: string): StudyCalibration {
  const sentences = [`${atWords(truth)} nothing was simulated: ${problem}.`];
  return Object.freeze({ truth, repeats: 0, failed: 0, problem, overall: [], rows: [], sentences });
}

/** Where the truths of simulated studies lie, for the middle of a sentence. */
export const truthPlaces: Readonly<Record<CalibratedTruth, string>> = {
  mean: "at the posterior mean",
  draws: "at draws of the posterior",
  prior: "with truths from the prior",
};

function atWords(truth: CalibratedTruth): string {
  return truthPlaces[truth][0]!.toUpperCase() + truthPlaces[truth].slice(1);
}

function heldBy(rank: number, level: number): number {
  return Number(Math.abs(rank - 0.5) <= level / 2);
}

function overallShare(ranks: readonly Float64Array[], level: number): HeldShare {
  const shares = ranks.map((row) => row.reduce((sum, rank) => sum + heldBy(rank, level), 0) / row.length);
  return shareOf(level, shares, ranks[0]?.length);
}

/** A mean and its error, which is never below that of one more number that is missed. */
function shareOf(level: number, shares: readonly number[], numbers = 1): HeldShare {
  const n = shares.length;
  const held = shares.reduce((a, b) => a + b, 0) / n;
  const variance = shares.reduce((sum, share) => sum + (share - held) ** 2, 0) / (n - 1);
  return { level, held, error: Math.max(Math.sqrt(variance / n), 1 / (n * numbers)) };
}

/** Whether some share lies clearly below its level. */
export function isTooNarrow({ overall }: Pick<StudyCalibration, "overall">): boolean {
  return overall.some(({ level, held, error }) => held < level - CLEAR * error);
}

function sentencesOf(found: Omit<StudyCalibration, "sentences">): readonly string[] {
  const { truth, repeats, failed, problem, overall } = found;
  if (repeats < 2) return [`No simulated study could be fitted: ${problem}.`];
  const [half, ninety] = overall.map(shareWords);
  return [
    `For studies like yours (${repeats} simulated ${truthPlaces[truth]}) 90 % intervals hold ${ninety}, 50 % intervals ${half}.`,
    ...(isTooNarrow(found)
      ? ["That is too seldom: read the intervals as narrower than they should be."]
      : []),
    ...(failed > 0 ? [`${failed} more could not be fitted: ${problem}.`] : []),
  ];
}

function shareWords({ held, error }: HeldShare): string {
  return `${fixedPercent(held)} (± ${fixedPercent(error)})`;
}

/** The shares of every number, as a table; of single holders' numbers there may be hundreds. */
export function calibrationRows({ rows }: StudyCalibration): string {
  if (rows.length === 0) return "";
  const shown = rows.filter(({ name }) => !name.startsWith("holder"));
  const left = rows.length - shown.length;
  const table = columns([
    ["held by intervals of", ...LEVELS.map((level) => fixedPercent(level))],
    ...shown.map(({ name, shares }) => [name, ...shares.map(shareWords)]),
  ]);
  return left === 0 ? table : `${table}\n... and ${left} numbers of single holders, with --json`;
}
