import { componentSimilarity } from "@dpbayes/inference";
import { markdownTable } from "../../markdown.ts";
import { lineChart } from "../../plot/line-chart.ts";
import type { MethodName } from "../cells/methods.ts";
import type { CorpusName, TopicCell, TopicScores } from "../cells/topic-cell.ts";

interface CorpusResults {
  readonly name: CorpusName;
  readonly results: readonly TopicCell[];
}

const compared: readonly MethodName[] = ["noise-aware", "naive"];

function baseOf({ results }: CorpusResults): TopicCell {
  return results.find(({ rate }) => rate === undefined)!;
}

/** Mean cosine of the topics with those of the non-private fit. */
function likeness(corpus: CorpusResults, fit: TopicCell, label: string): number {
  const base = baseOf(corpus).phi["non-private"]!;
  const topics = base.length / fit.words;
  return componentSimilarity(Float64Array.from(base), Float64Array.from(fit.phi[label]!), topics).mean;
}

export function pageOf(corpora: readonly CorpusResults[]): string {
  return corpora.map((corpus) => corpusPage(corpus)).join("\n\n");
}

function corpusPage(corpus: CorpusResults): string {
  const { name, results } = corpus;
  const base = baseOf(corpus);
  const line = (level: string, method: MethodName, fit: TopicCell, label: string) => {
    const scores = fit.scores[method]!;
    return [
      level,
      method,
      ...[scores.inSample, scores.heldOut, scores.logPredictive, scores.coherence].map((x) => x.toFixed(3)),
      likeness(corpus, fit, label).toFixed(2),
      (fit.topWords[method] ?? []).slice(0, 2).join(" / "),
    ];
  };
  return [
    `${name} (${base.origin}): the ${base.words} words of the most documents in ${base.documents} documents, ${base.tokens.toLocaleString("en")} counts. Errors: mean over cells of |E[μ | data] − true count|. Log predictive: mean log probability of the held-out true counts per cell. NPMI: of the ten top words of each topic, in the true counts. Similarity: mean cosine with the topics of the non-private fit, partners by the Hungarian method; the non-private line shows that of a second chain. One draw of the noise and one chain per line, so small differences mean nothing.`,
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
      [
        line("–", "non-private", base, "again"),
        ...results
          .filter(({ rate }) => rate !== undefined)
          .flatMap((fit) => compared.map((method) => line(String(fit.rate), method, fit, method))),
      ],
    ),
  ].join("\n\n");
}

export function chartsOf(corpora: readonly CorpusResults[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    corpora.flatMap((corpus) => {
      const file = corpus.name.toLowerCase();
      return [
        [
          `${file}-held-out.svg`,
          chartOf(corpus, "held-out error", "mean |E[μ | data] − true count|", ({ heldOut }) => heldOut),
        ],
        [`${file}-npmi.svg`, chartOf(corpus, "coherence of topics", "NPMI", ({ coherence }) => coherence)],
      ];
    }),
  );
}

function chartOf(
  corpus: CorpusResults,
  title: string,
  y: string,
  value: (scores: TopicScores) => number,
): string {
  const reference = value(baseOf(corpus).scores["non-private"]!);
  const levels = corpus.results.filter(({ rate }) => rate !== undefined);
  return lineChart({
    title: `${corpus.name}: ${title}`,
    note: "dashed: non-private",
    x: "N/ε: more privacy to the right",
    y,
    xScale: "log",
    references: [reference],
    series: compared.map((method) => ({
      name: method,
      points: levels.map(({ rate, scores }) => ({ x: 1 / rate!, y: value(scores[method]!) })),
    })),
  });
}
