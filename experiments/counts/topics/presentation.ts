import { lineChart } from "dpbayes/plot";
import { markdownTable } from "../../markdown.ts";
import type { MethodName } from "../cells/methods.ts";
import type { TopicScores } from "../cells/topic-cell.ts";
import type { Score } from "../errors-by-method.ts";
import { type CorpusRuns, compared, likeness, ratesIn, runsAt, scoreOf } from "./runs.ts";

const SCORES = ["inSample", "heldOut", "logPredictive", "coherence"] as const;

export function pageOf(corpora: readonly CorpusRuns[]): string {
  return corpora.map(corpusPage).join("\n\n");
}

function corpusPage(corpus: CorpusRuns): string {
  const base = runsAt(corpus);
  const { origin, words, documents, tokens } = base[0]!;
  const lines = ratesIn(corpus).flatMap((rate) => compared.map((method) => lineOf(corpus, method, rate)));
  return [
    `${corpus.name} (${origin}): the ${words} words of the most documents in ${documents} documents, ${tokens.toLocaleString("en")} counts. Errors: mean over cells of |E[μ | data] − true count|. Log predictive: mean log probability of the held-out true counts per cell. NPMI: of the ten top words of each topic, in the true counts. Similarity: mean cosine with the topics of the non-private fit, partners by the Hungarian method; the non-private line shows that of a second chain. ± standard error over ${base.length} runs with noise, held-out cells and one chain per fit of their own; the words are those of the first run.`,
    markdownTable(
      [
        "ε/N",
        "method",
        "in-sample",
        "held out",
        "log predictive",
        "NPMI",
        "similarity",
        "top words of the two largest topics",
      ],
      [lineOf(corpus, "non-private"), ...lines],
    ),
    lowerWords(corpus),
  ].join("\n\n");
}

function lineOf(corpus: CorpusRuns, method: MethodName, rate?: number): readonly string[] {
  return [
    rate === undefined ? "–" : String(rate),
    method,
    ...SCORES.map((score) => words(scoreOf(corpus, method, rate, score))),
    words(likeness(corpus, rate === undefined ? "again" : method, rate), 2),
    (runsAt(corpus, rate)[0]!.topWords[method] ?? []).slice(0, 2).join(" / "),
  ];
}

function words({ mean, error }: Score, digits = 3): string {
  return `${mean.toFixed(digits)} ± ${error.toFixed(digits)}`;
}

/** Where noise-aware errors are below non-private ones, as on Enron. */
function lowerWords(corpus: CorpusRuns): string {
  const places = ratesIn(corpus).flatMap((rate) =>
    (["inSample", "heldOut"] as const).map((score) => ({
      where: `ε/N = ${rate}, ${score === "inSample" ? "in-sample" : "held out"}`,
      lower:
        scoreOf(corpus, "noise-aware", rate, score).mean <
        scoreOf(corpus, "non-private", undefined, score).mean,
    })),
  );
  const lower = places.filter((place) => place.lower);
  const list = lower.length === 0 ? "" : ` (${lower.map(({ where }) => where).join("; ")})`;
  return `Noise-aware errors are below non-private ones in ${lower.length} of ${places.length} places${list}.`;
}

export function chartsOf(corpora: readonly CorpusRuns[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    corpora.flatMap((corpus) => {
      const file = corpus.name.toLowerCase();
      return [
        [
          `${file}-held-out.svg`,
          chartOf(corpus, "held-out error", "mean |E[μ | data] − true count|", "heldOut"),
        ],
        [`${file}-npmi.svg`, chartOf(corpus, "coherence of topics", "NPMI", "coherence")],
      ];
    }),
  );
}

function chartOf(corpus: CorpusRuns, title: string, y: string, score: keyof TopicScores): string {
  return lineChart({
    title: `${corpus.name}: ${title}`,
    note: `dashed: non-private; ${runsAt(corpus).length} runs, bars: one standard error`,
    x: "N/ε: more privacy to the right",
    y,
    xScale: "log",
    references: [scoreOf(corpus, "non-private", undefined, score).mean],
    series: compared.map((method) => ({
      name: method,
      points: ratesIn(corpus).map((rate) => {
        const { mean, error } = scoreOf(corpus, method, rate, score);
        return { x: 1 / rate, y: mean, error };
      }),
    })),
  });
}
