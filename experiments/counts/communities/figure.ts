import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { type CommunityCell, type CommunityTask, communityCell } from "../cells/community-cell.ts";
import { HELD_OUT } from "../cells/reports.ts";
import { betweenClaims, marginClaim } from "../claims.ts";
import { errorPanels, errorTable } from "../error-charts.ts";
import { parts, type Row, rowsOf } from "../errors-by-method.ts";

const SEED = "counts communities";
const COMMUNITIES = [5, 10, 20] as const;
/** ε is 1 for two pairs of actors that differ by at most this many messages. */
const DISTANCES = [1, 5, 20, 50, 100] as const;
/** Largest count of a pair. */
const TOTAL = 100;
/** From here on the noise is wider than most counts, and noise-aware inference cannot be as good as non-private. */
const WIDE = 20;
const REPEATS = 2;
const SWEEPS = { warmup: 100, draws: 20, thin: 5 } as const;

/** The appendix's Figure 1: Enron counts, C communities, increasing privacy. */
export const communities: Figure<CommunityTask, CommunityCell> = {
  name: "counts/communities",
  about: "Enron: reconstruction errors with 5, 10, 20 communities against privacy (about 2 minutes)",
  seed: SEED,
  tasks: (quick) =>
    (quick ? [5] : COMMUNITIES).flatMap((size) =>
      Array.from({ length: quick ? 1 : REPEATS }, (_, repeat) =>
        [undefined, ...(quick ? [5, 50] : DISTANCES)].map((distance) => ({
          communities: size,
          total: TOTAL,
          ...(distance !== undefined && { distance }),
          repeat,
          sweeps: quick ? { warmup: 10, draws: 5, thin: 1 } : SWEEPS,
        })),
      ).flat(),
    ),
  work: (task) => communityCell(SEED, task),
  findings: findingsOf,
};

function findingsOf(tasks: readonly CommunityTask[], results: readonly CommunityCell[]): Findings {
  const rows = rowsOf(
    results.map(({ errors }, i) => {
      const { communities: size, distance } = tasks[i]!;
      return { group: `${size} communities`, rate: distance && 1 / distance, errors };
    }),
  );
  const { origin, actors, messages, cut } = results[0]!;
  const repeats = Math.max(...tasks.map(({ repeat }) => repeat)) + 1;
  const [narrow, wide] = [
    rows.filter((row) => 1 / row.rate < WIDE),
    rows.filter((row) => 1 / row.rate >= WIDE),
  ];
  return {
    settings: {
      data: { name: "Enron", origin, actors, messages, cut },
      total: TOTAL,
      communities: COMMUNITIES,
      epsilon: 1,
      distances: DISTANCES,
      heldOut: HELD_OUT,
      prior: "Gamma(0.1, 1) for every factor",
      repeats,
      ...SWEEPS,
    },
    numbers: rows as unknown as Json,
    plots: {
      "errors.svg": errorPanels("Enron", `${repeats} repeats; bars: one standard error`, rows),
    },
    page: pageOf(results[0]!, repeats, rows, narrow),
    claims: [
      ...betweenClaims("Enron", rows),
      // The boundary was chosen after the claim above was seen to fail.
      ...betweenClaims(`Enron, N of ${WIDE} messages and more at ε = 1 (chosen afterwards)`, wide).slice(1),
      marginClaim("Enron", rows),
    ],
  };
}

function pageOf(
  { origin, actors, messages, cut }: CommunityCell,
  repeats: number,
  rows: readonly Row[],
  narrow: readonly Row[],
): string {
  const lower = narrow.flatMap(({ errors }) =>
    parts.filter((part) => errors[part]["noise-aware"].mean < errors[part]["non-private"].mean),
  );
  return [
    `Enron (${origin}): ${messages.toLocaleString("en")} messages among ${actors} actors, messages to oneself left out. Each of the ${actors}·${actors - 1} directed pairs is one record; ${cut} of them are cut to ${TOTAL} messages. ε = 1 for two pairs that differ by at most N messages; N = ${TOTAL} is ordinary local privacy. Mean over cells of |E[μ | data] − count|, ± standard error over ${repeats} repeats with noise and a held-out tenth of the cells of their own. Published: a figure without numbers, whose privacy levels are not stated.`,
    errorTable(rows, (rate) => `1/${Math.round(1 / rate)}`),
    `With N below ${WIDE} noise-aware errors are below non-private ones in ${lower.length} of ${2 * narrow.length} places. A likely reason, not tested by itself: so few communities do not explain the largest counts, and a Poisson model of the true counts must bend to them, while the noise-aware model can take what it does not explain for noise, whose tails are wider; a mean absolute error rewards that: 0 for every pair would have an error of ${(messages / (actors * (actors - 1))).toFixed(2)}. Where the model is right (recovery, below) noise-aware errors are above non-private ones everywhere.`,
  ].join("\n\n");
}
