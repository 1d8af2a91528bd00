import { lineChart } from "dpbayes/plot";
import { meanAndError } from "../../local/spread.ts";
import { markdownTable } from "../../markdown.ts";
import { type MethodName, methods } from "../cells/methods.ts";
import type { Score } from "../errors-by-method.ts";

/** How alike found and true topics are, mean over repeats. */
export interface Similarity {
  readonly group: string;
  readonly rate: number;
  readonly methods: Readonly<Record<MethodName, Score>>;
}

interface Found {
  readonly group: string;
  readonly rate?: number | undefined;
  readonly similarity?: Readonly<Partial<Record<MethodName, number>>>;
}

export function similarities(found: readonly Found[]): readonly Similarity[] {
  const own = found.filter(({ similarity }) => similarity !== undefined);
  const groups = [...new Set(own.map(({ group }) => group))];
  const rates = [...new Set(own.flatMap(({ rate }) => rate ?? []))];
  const scores = (group: string, rate: number) =>
    methods.map((method) => {
      const here = own.filter((one) => one.group === group && (one.rate ?? rate) === rate);
      const { mean, error } = meanAndError(here.flatMap(({ similarity }) => similarity?.[method] ?? []));
      return [method, { mean, error }];
    });
  return groups.flatMap((group) =>
    rates.map((rate) => ({
      group,
      rate,
      methods: Object.fromEntries(scores(group, rate)) as Similarity["methods"],
    })),
  );
}

export function similarityTable(all: readonly Similarity[]): string {
  return markdownTable(
    ["", "ε/N", ...methods],
    all.map(({ group, rate, methods: found }) => [
      group,
      String(rate),
      ...methods.map((method) => `${found[method].mean.toFixed(3)} ± ${found[method].error.toFixed(3)}`),
    ]),
  );
}

/** Noise-aware and naive against the number of documents, one line per level. */
export function similarityChart(note: string, all: readonly Similarity[]): string {
  const rates = [...new Set(all.map(({ rate }) => rate))].filter((_, i) => i % 2 === 0);
  const compared: readonly MethodName[] = ["noise-aware", "naive"];
  return lineChart({
    title: "Synthetic topics: similarity of found and true topics",
    note,
    x: "documents",
    y: "mean cosine similarity",
    xScale: "log",
    series: rates.flatMap((rate) =>
      compared.map((method) => ({
        name: `${method}, ε/N = ${rate}`,
        points: all
          .filter((one) => one.rate === rate)
          .map(({ group, methods: found }) => ({
            x: Number.parseInt(group, 10),
            y: found[method].mean,
            error: found[method].error,
          })),
      })),
    ),
  });
}
