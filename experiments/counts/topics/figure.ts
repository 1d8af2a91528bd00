import type { Excerpt } from "../../data/bag-of-words.ts";
import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { HELD_OUT } from "../cells/reports.ts";
import { type CorpusName, type TopicCell, type TopicTask, topicCell } from "../cells/topic-cell.ts";
import { chartsOf, pageOf } from "./presentation.ts";

const SEED = "counts topics";
const EXCERPTS: Readonly<Record<CorpusName, Excerpt>> = {
  "Reuters-395": { documents: 395, words: 200 },
  AP: { documents: 400, words: 200 },
};
const TOPICS = 10;
/** ε of two documents that differ by one word. */
const RATES = [2, 1, 0.5] as const;
const SWEEPS = { warmup: 150, draws: 75, thin: 2 } as const;

/** Topics of news: errors, coherence, likeness to the non-private topics. */
export const topics: Figure<TopicTask, TopicCell> = {
  name: "counts/topics",
  about: "Reuters-395 and AP: errors, coherence and similarity of topics against privacy (about 1 minute)",
  seed: SEED,
  tasks: (quick) =>
    (Object.keys(EXCERPTS) as CorpusName[]).flatMap((corpus) =>
      [undefined, ...(quick ? [1] : RATES)].map((rate) => ({
        corpus,
        excerpt: quick ? { documents: 60, words: 40 } : EXCERPTS[corpus],
        topics: quick ? 4 : TOPICS,
        ...(rate !== undefined && { rate }),
        sweeps: quick ? { warmup: 10, draws: 5, thin: 1 } : SWEEPS,
      })),
    ),
  work: (task) => topicCell(SEED, task),
  findings: findingsOf,
};

function findingsOf(tasks: readonly TopicTask[], results: readonly TopicCell[]): Findings {
  const corpora = [...new Set(tasks.map(({ corpus }) => corpus))].map((name) => {
    const own = results.filter((_, i) => tasks[i]!.corpus === name);
    return { name, results: own };
  });
  return {
    settings: {
      excerpts: EXCERPTS,
      topics: TOPICS,
      rates: RATES,
      heldOut: HELD_OUT,
      prior: "Gamma(0.1, 1) for every factor",
      ...SWEEPS,
    } as unknown as Findings["settings"],
    numbers: corpora.map((corpus) => ({
      ...corpus,
      results: corpus.results.map(({ phi: _, ...rest }) => rest),
    })) as unknown as Json,
    plots: chartsOf(corpora),
    page: pageOf(corpora),
    claims: corpora.flatMap(({ name, results: own }) => claimsOf(name, own)),
  };
}

function claimsOf(name: CorpusName, results: readonly TopicCell[]): readonly Claim[] {
  const levels = results.filter(({ rate }) => rate !== undefined);
  const ratio = (score: "inSample" | "heldOut") =>
    Math.max(...levels.map(({ scores }) => scores["noise-aware"]![score] / scores.naive![score]));
  const gains = levels.map(
    ({ scores }) => scores["noise-aware"]!.logPredictive - scores.naive!.logPredictive,
  );
  const best = results.find(({ rate }) => rate === undefined)!.scores["non-private"]!.logPredictive;
  const gaps = levels.map(({ scores }) => best - scores["noise-aware"]!.logPredictive);
  return [
    {
      text: `${name}: noise-aware errors are below naive ones at every level (in-sample at most ${ratio("inSample").toFixed(2)} of them, held out ${ratio("heldOut").toFixed(2)})`,
      holds: ratio("inSample") < 1 && ratio("heldOut") < 1,
    },
    {
      text: `${name}: held-out true counts are predicted better than by naive (by ${Math.min(...gains).toFixed(3)} nats per cell or more) and not better than by non-private (by ${Math.min(...gaps).toFixed(3)} or more)`,
      holds: Math.min(...gains) > 0 && Math.min(...gaps) > 0,
    },
  ];
}
