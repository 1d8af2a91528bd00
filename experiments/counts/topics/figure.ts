import type { Excerpt } from "../../data/bag-of-words.ts";
import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { HELD_OUT } from "../cells/reports.ts";
import { type CorpusName, type TopicCell, type TopicTask, topicCell } from "../cells/topic-cell.ts";
import type { Score } from "../errors-by-method.ts";
import { chartsOf, pageOf } from "./presentation.ts";
import { type CorpusRuns, gainOf, ratesIn, scoreOf } from "./runs.ts";

const SEED = "counts topics";
const EXCERPTS: Readonly<Record<CorpusName, Excerpt>> = {
  "Reuters-395": { documents: 395, words: 200 },
  AP: { documents: 400, words: 200 },
};
const TOPICS = 10;
/** ε of two documents that differ by one word. */
const RATES = [2, 1, 0.5] as const;
const REPEATS = 3;
const SWEEPS = { warmup: 150, draws: 75, thin: 2 } as const;

/** Topics of news: errors, coherence, likeness to the non-private topics. */
export const topics: Figure<TopicTask, TopicCell> = {
  name: "counts/topics",
  about: "Reuters-395 and AP: errors, coherence and similarity of topics against privacy (about 3 minutes)",
  seed: SEED,
  tasks: (quick) =>
    (Object.keys(EXCERPTS) as CorpusName[]).flatMap((corpus) =>
      [undefined, ...(quick ? [1] : RATES)].flatMap((rate) =>
        Array.from({ length: quick ? 1 : REPEATS }, (_, repeat) => ({
          corpus,
          excerpt: quick ? { documents: 60, words: 40 } : EXCERPTS[corpus],
          topics: quick ? 4 : TOPICS,
          ...(rate !== undefined && { rate }),
          repeat,
          sweeps: quick ? { warmup: 10, draws: 5, thin: 1 } : SWEEPS,
        })),
      ),
    ),
  work: (task) => topicCell(SEED, task),
  findings: findingsOf,
};

function findingsOf(tasks: readonly TopicTask[], results: readonly TopicCell[]): Findings {
  const corpora = [...new Set(tasks.map(({ corpus }) => corpus))].map((name) => ({
    name,
    runs: results
      .map((result, i) => ({ repeat: tasks[i]!.repeat, ...result }))
      .filter((_, i) => tasks[i]!.corpus === name),
  }));
  return {
    settings: {
      excerpts: EXCERPTS,
      topics: TOPICS,
      rates: RATES,
      heldOut: HELD_OUT,
      prior: "Gamma(0.1, 1) for every factor",
      repeats: REPEATS,
      ...SWEEPS,
    } as unknown as Findings["settings"],
    numbers: corpora.map(({ name, runs }) => ({
      name,
      runs: runs.map(({ phi: _, ...rest }) => rest),
    })) as unknown as Json,
    plots: chartsOf(corpora),
    page: pageOf(corpora),
    claims: corpora.flatMap(claimsOf),
  };
}

function claimsOf(corpus: CorpusRuns): readonly Claim[] {
  const { name } = corpus;
  const rates = ratesIn(corpus);
  const ratio = (score: "inSample" | "heldOut") =>
    Math.max(
      ...rates.map(
        (rate) =>
          scoreOf(corpus, "noise-aware", rate, score).mean / scoreOf(corpus, "naive", rate, score).mean,
      ),
    );
  const gains = rates.map((rate) => gainOf(corpus, "logPredictive", ["noise-aware", rate], ["naive", rate]));
  const gaps = rates.map((rate) => gainOf(corpus, "logPredictive", ["non-private"], ["noise-aware", rate]));
  return [
    {
      text: `${name}: noise-aware errors are below naive ones at every level (in-sample at most ${ratio("inSample").toFixed(2)} of them, held out ${ratio("heldOut").toFixed(2)})`,
      holds: ratio("inSample") < 1 && ratio("heldOut") < 1,
    },
    {
      text: `${name}: held-out true counts are predicted better than by naive (by ${smallest(gains)} nats per cell or more) and not better than by non-private (by ${smallest(gaps)} or more)`,
      holds: [...gains, ...gaps].every(({ mean }) => mean > 0),
    },
  ];
}

function smallest(scores: readonly Score[]): string {
  const { mean, error } = scores.reduce((least, score) => (score.mean < least.mean ? score : least));
  return `${mean.toFixed(3)} ± ${error.toFixed(3)}`;
}
