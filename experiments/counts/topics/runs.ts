import { componentSimilarity } from "@dpbayes/inference/models/counts";
import { meanAndError } from "../../local/spread.ts";
import type { MethodName } from "../cells/methods.ts";
import type { CorpusName, TopicCell, TopicScores } from "../cells/topic-cell.ts";
import type { Score } from "../errors-by-method.ts";

/** What one run found at one level, or without one. */
export interface Run extends TopicCell {
  readonly repeat: number;
}

/** All runs on one corpus. */
export interface CorpusRuns {
  readonly name: CorpusName;
  readonly runs: readonly Run[];
}

export const compared: readonly MethodName[] = ["noise-aware", "naive"];

export function ratesIn({ runs }: CorpusRuns): readonly number[] {
  return [...new Set(runs.flatMap(({ rate }) => rate ?? []))];
}

/** Runs at one level, in the order of the repeats; the non-private ones without a level. */
export function runsAt({ runs }: CorpusRuns, rate?: number): readonly Run[] {
  return runs.filter((run) => run.rate === rate);
}

/** One score in every run. */
export function valuesOf(
  corpus: CorpusRuns,
  method: MethodName,
  rate: number | undefined,
  score: keyof TopicScores,
): readonly number[] {
  return runsAt(corpus, rate).map(({ scores }) => scores[method]![score]);
}

export function scoreOf(
  corpus: CorpusRuns,
  method: MethodName,
  rate: number | undefined,
  score: keyof TopicScores,
): Score {
  return meanAndError(valuesOf(corpus, method, rate, score));
}

/** Mean cosine of the topics with those of the non-private fit of the same run. */
export function likeness(corpus: CorpusRuns, label: string, rate?: number): Score {
  const base = runsAt(corpus);
  return meanAndError(
    runsAt(corpus, rate).map(({ repeat, phi, words }) => {
      const first = Float64Array.from(base.find((run) => run.repeat === repeat)!.phi["non-private"]!);
      return componentSimilarity(first, Float64Array.from(phi[label]!), first.length / words).mean;
    }),
  );
}

/** Run by run: how much more of a score one has than another. */
export function gainOf(
  corpus: CorpusRuns,
  score: keyof TopicScores,
  [more, moreRate]: readonly [MethodName, number?],
  [less, lessRate]: readonly [MethodName, number?],
): Score {
  const other = valuesOf(corpus, less, lessRate, score);
  return meanAndError(valuesOf(corpus, more, moreRate, score).map((value, i) => value - other[i]!));
}
