import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { type RecoveryCell, type RecoveryTask, recoveryCell } from "../cells/recovery-cell.ts";
import { HELD_OUT } from "../cells/reports.ts";
import { groupOf, SHAPE, sizes } from "../cells/simulated-table.ts";
import { betweenClaims, marginClaim } from "../claims.ts";
import { errorPanels, errorTable } from "../error-charts.ts";
import { rowsOf } from "../errors-by-method.ts";
import { type Similarity, similarities, similarityChart, similarityTable } from "./similarity.ts";

const SEED = "counts recovery";
/** ε/N. */
const RATES = [2, 1, 0.5, 0.25, 0.1] as const;
const REPEATS = 3;
/** Chains of such models sit in modes of their own for long. */
const CHAINS = 2;
const SWEEPS = { warmup: 150, draws: 15, thin: 5 } as const;

/** Synthetic data whose rates are known: errors against privacy, and topics found against documents. */
export const recovery: Figure<RecoveryTask, RecoveryCell> = {
  name: "counts/recovery",
  about: "synthetic topics and communities: errors of the true rates against privacy (about 1 minute)",
  seed: SEED,
  tasks: (quick) =>
    (quick ? sizes.slice(0, 2) : sizes).flatMap((size) =>
      [undefined, ...(quick ? [1, 0.25] : RATES)].flatMap((rate) =>
        Array.from({ length: quick ? 1 : REPEATS }, (_, repeat) => ({
          size,
          ...(rate !== undefined && { rate }),
          repeat,
          chains: CHAINS,
          sweeps: quick ? { warmup: 10, draws: 5, thin: 1 } : SWEEPS,
        })),
      ),
    ),
  work: (task) => recoveryCell(SEED, task),
  findings: findingsOf,
};

function findingsOf(tasks: readonly RecoveryTask[], results: readonly RecoveryCell[]): Findings {
  const found = results.map((result, i) => {
    const { size, rate } = tasks[i]!;
    return { group: groupOf(size), rate, ...result };
  });
  const rows = rowsOf(found);
  const similarity = similarities(found);
  const repeats = Math.max(...tasks.map(({ repeat }) => repeat)) + 1;
  const note = `${repeats} repeats; bars: one standard error`;
  const kinds = [
    ["Synthetic topics", rows.filter(({ group }) => group.includes("documents"))],
    ["Synthetic communities", rows.filter(({ group }) => group.includes("communities"))],
  ] as const;
  return {
    settings: {
      sizes,
      rates: RATES,
      heldOut: HELD_OUT,
      shape: SHAPE,
      repeats,
      chains: CHAINS,
      ...SWEEPS,
    } as unknown as Findings["settings"],
    numbers: { rows, similarity } as unknown as Json,
    plots: {
      ...Object.fromEntries(
        kinds
          .filter(([, own]) => own.length > 0)
          .map(([name, own]) => [`${name.split(" ")[1]}.svg`, errorPanels(name, note, own)]),
      ),
      "similarity.svg": similarityChart(note, similarity),
    },
    page: [
      `Rates drawn from the model's own prior, Gamma(${SHAPE}, b) for every factor, counts from the rates, noise on the counts. Mean over cells of |E[μ | data] − true rate|, ± standard error over ${repeats} repeats, each with rates, counts, noise and a held-out tenth of the cells of its own.`,
      errorTable(rows, String),
      "Topics found: mean cosine similarity of each true topic's words with those of its partner (posterior mean of word shares, partners by the Hungarian method).",
      similarityTable(similarity),
      naiveWords(similarity),
    ].join("\n\n"),
    claims: kinds.flatMap(([name, own]) =>
      own.length === 0 ? [] : [...betweenClaims(name, own), marginClaim(name, own)],
    ),
  };
}

/** Where naive directions are the better ones, which its rates never are. */
function naiveWords(similarity: readonly Similarity[]): string {
  const better = similarity.filter(({ methods }) => methods.naive.mean > methods["noise-aware"].mean);
  return `Directions suffer less than rates, because cutting lifts all words alike: naive topics are the more similar ones in ${better.length} of ${similarity.length} places${better.length === 0 ? "" : ` (${better.map(({ group, rate }) => `${group}, ε/N = ${rate}`).join("; ")})`}.`;
}
