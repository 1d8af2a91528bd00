import { seededSource } from "@dpbayes/inference";
import {
  cellRoles,
  heldOutLogPredictive,
  meanRates,
  reconstructionError,
  type TopicDraw,
  type TopicInput,
  topicCoherence,
  topicDraws,
  topicSummary,
} from "@dpbayes/inference/models/counts";
import { associatedPress, type Excerpt, reuters } from "../../data/bag-of-words.ts";
import type { Corpus } from "../../data/tables/count-table.ts";
import { meanTopics } from "./mean-topics.ts";
import { inputOf, type MethodName, methodsAt } from "./methods.ts";
import { randomMask, simulatedReports } from "./reports.ts";

const loaders = { "Reuters-395": reuters, AP: associatedPress } as const;
export type CorpusName = keyof typeof loaders;

export interface TopicTask {
  readonly corpus: CorpusName;
  readonly excerpt: Excerpt;
  readonly topics: number;
  /** ε/N; absent for the non-private fits. */
  readonly rate?: number;
  /** Repeats have held-out cells, noise and chains of their own. */
  readonly repeat: number;
  readonly sweeps: { readonly warmup: number; readonly draws: number; readonly thin: number };
}

export interface TopicScores {
  readonly inSample: number;
  readonly heldOut: number;
  /** Mean log probability of the held-out true counts, per cell. */
  readonly logPredictive: number;
  /** NPMI of each topic's ten top words in the true counts, mean over topics. */
  readonly coherence: number;
}

export interface TopicCell {
  readonly rate?: number;
  readonly origin: Corpus["origin"];
  readonly documents: number;
  readonly words: number;
  readonly tokens: number;
  readonly scores: Readonly<Partial<Record<MethodName, TopicScores>>>;
  /** Word shares of the topics, topics × words; of the non-private fit those of two chains. */
  readonly phi: Readonly<Record<string, readonly number[]>>;
  /** Top words of the largest topics. */
  readonly topWords: Readonly<Record<string, readonly string[]>>;
}

/** All methods' fits at one level; without a level two chains of the non-private one. */
export async function topicCell(study: string, task: TopicTask): Promise<TopicCell> {
  const { corpus: name, excerpt, topics, rate, repeat } = task;
  const corpus = await loaders[name](excerpt);
  const { rows: documents, columns: words, counts: truth, origin } = corpus;
  const source = seededSource(study).split(`${name}, repeat ${repeat}`);
  const mask = randomMask(truth.length, source.split("mask"));
  const decay = rate === undefined ? 0 : Math.exp(-rate);
  const counts = rate === undefined ? truth : simulatedReports(truth, decay, source.split(`rate ${rate}`));
  const input: TopicInput = { documents, words, topics, counts, decay, mask };
  const fits = methodsAt(rate).map((method) => {
    const seed = `${study}, ${name}, ${rate}, ${repeat}, ${method}`;
    const own = inputOf(method, input, truth);
    return { method, draws: [...topicDraws(own, { seed, ...task.sweeps })], own, seed };
  });
  const second = fits
    .filter(({ method }) => method === "non-private")
    .map(({ own, seed }) => ["again", [...topicDraws(own, { seed, chain: 1, ...task.sweeps })]] as const);
  const chains = [...fits.map(({ method, draws }) => [method, draws] as const), ...second];
  return {
    ...(rate !== undefined && { rate }),
    origin,
    documents,
    words,
    tokens: truth.reduce((sum, count) => sum + count, 0),
    scores: Object.fromEntries(
      fits.map(({ method, draws }) => [method, scoresOf(draws, corpus, cellRoles(input))]),
    ),
    phi: Object.fromEntries(chains.map(([label, draws]) => [label, [...meanTopics(draws)]])),
    topWords: Object.fromEntries(fits.map(({ method, draws }) => [method, topWords(draws, corpus)])),
  };
}

function scoresOf(draws: readonly TopicDraw[], corpus: Corpus, roles: Uint8Array): TopicScores {
  const { counts, rows, columns } = corpus;
  const reference = { documents: rows, words: columns, counts };
  const { topics } = topicSummary([draws], { top: 10 });
  const coherence = topics.map(({ words }) =>
    topicCoherence(
      reference,
      words.map(({ index }) => index),
    ),
  );
  return {
    ...reconstructionError(meanRates(draws), counts, roles),
    logPredictive: heldOutLogPredictive(draws, { counts, decay: 0, roles }),
    coherence: coherence.reduce((sum, one) => sum + one, 0) / coherence.length,
  };
}

function topWords(draws: readonly TopicDraw[], { words }: Corpus): readonly string[] {
  const { topics } = topicSummary([draws], { words, top: 6 });
  return topics.slice(0, 3).map((topic) => topic.words.map(({ word }) => word).join(" "));
}
