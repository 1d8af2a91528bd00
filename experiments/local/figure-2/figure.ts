import { seededSource } from "@dpbayes/inference";
import { ecdfDistance } from "@dpbayes/inference/baselines";
import { dirichlet } from "@dpbayes/inference/distributions";
import { lineChart } from "dpbayes/plot";
import { convergenceClaim } from "../../convergence-claim.ts";
import { kosarak, msnbc } from "../../data/clicks.ts";
import { type ChoiceData, countsOf } from "../../data/data-set.ts";
import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { histogramStudy } from "../histogram-study.ts";
import { CHAINS, columnsOf, posteriorOf, type Sampling, worstRHat } from "../sampling.ts";
import { simulatedUnaryReports } from "../simulated-release.ts";
import { meanAndError } from "../spread.ts";

const SEED = "local figure 2";
const SAMPLING: Sampling = { warmup: 250, draws: 250 };
const REPEATS = { Kosarak: 50, MSNBC: 6 } as const;
/** Below epsilon 2 nearly all of MSNBC's 31,790 encodings of 17 items differ, and a fit takes long. */
const EPSILONS = { Kosarak: [0.5, 1, 2, 4, 8], MSNBC: [2, 4, 8] } as const;
const QUICK_REPEATS = 1;

type SetName = keyof typeof REPEATS;

interface Task {
  readonly data: SetName;
  readonly epsilon: number;
  readonly first: number;
  readonly repeats: number;
}

interface Result {
  readonly origin: ChoiceData["origin"];
  readonly records: number;
  readonly shares: readonly number[];
  readonly levels: readonly string[];
  /** Repeats × items. */
  readonly distances: readonly (readonly number[])[];
  readonly worstRHat: number;
}

const loaders = { Kosarak: kosarak, MSNBC: msnbc } as const;
const loaded = new Map<SetName, Promise<ChoiceData>>();

/** Figure 2: how far the private posterior of each share is from the non-private one. */
export const figure2: Figure<Task, Result> = {
  name: "local/figure-2",
  about: "distance of private from non-private posteriors of shares, Kosarak (and MSNBC)",
  seed: SEED,
  tasks: (quick) =>
    (Object.keys(REPEATS) as SetName[]).flatMap((data) =>
      (quick ? [4, 8] : EPSILONS[data]).flatMap((epsilon) => parts(data, epsilon, quick)),
    ),
  work,
  findings: findingsOf,
};

function parts(data: SetName, epsilon: number, quick: boolean): readonly Task[] {
  if (quick) return [{ data, epsilon, first: 0, repeats: QUICK_REPEATS }];
  const half = REPEATS[data] / 2;
  return [0, half].map((first) => ({ data, epsilon, first, repeats: half }));
}

async function work({ data, epsilon, first, repeats }: Task): Promise<Result> {
  const choices = await setOf(data);
  const study = histogramStudy("figure-2", choices.levels, epsilon);
  const counts = countsOf(choices);
  const source = seededSource(SEED).split(`${data} epsilon ${epsilon}`);
  const distances: number[][] = [];
  let worst = 1;
  for (let repeat = first; repeat < first + repeats; repeat++) {
    const rng = source.split(repeat);
    const release = simulatedUnaryReports(study, choices.choices, rng);
    const posterior = await posteriorOf(study, release, `${SEED} ${data} ${epsilon} ${repeat}`, SAMPLING);
    const columns = columnsOf(posterior, "shares");
    const exact = nonPrivateDraws(rng, counts, CHAINS * SAMPLING.draws);
    distances.push(
      columns.map((name, k) =>
        ecdfDistance(
          posterior.chains(name).flatMap((chain) => [...chain]),
          exact[k]!,
        ),
      ),
    );
    worst = Math.max(worst, worstRHat(posterior, columns));
  }
  const { origin, levels } = choices;
  const records = choices.choices.length;
  return {
    origin,
    records,
    shares: [...counts].map((n) => n / records),
    levels,
    distances,
    worstRHat: worst,
  };
}

function setOf(name: SetName): Promise<ChoiceData> {
  const known = loaded.get(name) ?? loaders[name]();
  loaded.set(name, known);
  return known;
}

/** Draws of the conjugate posterior Dirichlet(1 + counts), an array per item. */
function nonPrivateDraws(
  rng: ReturnType<typeof seededSource>,
  counts: Float64Array,
  draws: number,
): readonly Float64Array[] {
  const out = Array.from(counts, () => new Float64Array(draws));
  const row = new Float64Array(counts.length);
  const concentration = counts.map((n) => n + 1);
  for (let t = 0; t < draws; t++) {
    dirichlet.sample(rng, concentration, row);
    row.forEach((share, k) => {
      out[k]![t] = share;
    });
  }
  return out;
}

interface Row {
  readonly data: SetName;
  readonly epsilon: number;
  readonly repeats: number;
  /** Per item, mean over the repeats. */
  readonly distances: readonly number[];
  /** Mean over repeats and items, with its standard error. */
  readonly mean: number;
  readonly error: number;
  readonly worstRHat: number;
}

function findingsOf(tasks: readonly Task[], results: readonly Result[]): Findings {
  const names = [...new Set(tasks.map(({ data }) => data))];
  const sets = names.map((name) => ({ name, ...results[tasks.findIndex(({ data }) => data === name)]! }));
  const rows = names.flatMap((data) => {
    const epsilons = [...new Set(tasks.filter((task) => task.data === data).map(({ epsilon }) => epsilon))];
    return epsilons.map((epsilon) =>
      rowOf(
        data,
        epsilon,
        results.filter((_, i) => tasks[i]!.data === data && tasks[i]!.epsilon === epsilon),
      ),
    );
  });
  const worst = Math.max(...rows.map((row) => row.worstRHat));
  return {
    settings: {
      mechanism: "unary-encoding",
      prior: "Dirichlet(1)",
      repeats: REPEATS,
      chains: CHAINS,
      ...SAMPLING,
      data: sets.map(({ name, origin, records, levels, shares }) => ({
        name,
        origin,
        records,
        items: Object.fromEntries(levels.map((level, k) => [level, Number(shares[k]!.toFixed(5))])),
      })),
    },
    numbers: rows as unknown as Json,
    plots: Object.fromEntries(sets.map((set) => [`${set.name.toLowerCase()}.svg`, chartOf(set, rows)])),
    page: sets.map((set) => pageOf(set, rows)).join("\n\n"),
    claims: [...names.map((name) => closer(name, rows)), convergenceClaim(worst)],
  };
}

function rowOf(data: SetName, epsilon: number, results: readonly Result[]): Row {
  const repeats = results.flatMap(({ distances }) => distances);
  const items = repeats[0]!.map((_, k) => meanAndError(repeats.map((row) => row[k]!)).mean);
  const { mean, error } = meanAndError(repeats.map((row) => meanAndError(row).mean));
  const worst = Math.max(...results.map((result) => result.worstRHat));
  return { data, epsilon, repeats: repeats.length, distances: items, mean, error, worstRHat: worst };
}

function closer(name: SetName, rows: readonly Row[]) {
  const means = rows.filter(({ data }) => data === name).map(({ mean }) => mean);
  return {
    text: `${name}: the private posterior comes closer with every larger ε`,
    holds: means.every((mean, i) => i === 0 || mean < means[i - 1]!),
  };
}

type DataSet = Result & { readonly name: SetName };

function pageOf({ name, origin, records, levels, shares }: DataSet, all: readonly Row[]): string {
  const rows = all.filter(({ data }) => data === name);
  return [
    `${name} (${origin}), ${records.toLocaleString("en")} records, ${levels.length} items, ${rows[0]!.repeats} repeats: ` +
      "∫|F̂ private − F̂ non-private| of each item's share, mean over the repeats. Published: figure only.",
    markdownTable(
      ["ε", ...levels.map((level, k) => `${level} (${(100 * shares[k]!).toFixed(1)} %)`), "mean"],
      rows.map(({ epsilon, distances, mean, error }) => [
        String(epsilon),
        ...distances.map((value) => value.toFixed(4)),
        `${mean.toFixed(4)} ± ${error.toFixed(4)}`,
      ]),
    ),
  ].join("\n\n");
}

/** One line per item would be too many: the most and the least frequent, and the mean of all. */
function chartOf({ name, levels, shares, origin }: DataSet, all: readonly Row[]): string {
  const rows = all.filter(({ data }) => data === name);
  const byShare = levels.map((_, k) => k).sort((a, b) => shares[b]! - shares[a]!);
  const shown = [byShare[0]!, byShare[Math.floor(byShare.length / 2)]!, byShare.at(-1)!];
  return lineChart({
    title: `${name}: private against non-private posteriors`,
    note: `${origin}; mean ECDF distance of ${rows[0]!.repeats} repeats; bars: standard error`,
    x: "ε",
    y: "ECDF distance",
    xScale: "log",
    yScale: "log",
    series: [
      {
        name: "mean of all items",
        points: rows.map(({ epsilon, mean, error }) => ({ x: epsilon, y: mean, error })),
      },
      ...shown.map((k) => ({
        name: `item ${levels[k]!} (${(100 * shares[k]!).toFixed(1)} %)`,
        points: rows.map(({ epsilon, distances }) => ({ x: epsilon, y: distances[k]! })),
      })),
    ],
  });
}
