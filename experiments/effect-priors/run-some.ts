import { writeFile } from "node:fs/promises";
import { fit, type SeededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { simulateReleases } from "dpbayes/planner";

/** What DECLARATION.md declares: runs it and writes results.json. */

type Family = "linear-regression" | "logistic-regression";

interface Cell {
  readonly name: string;
  readonly wide: number;
  readonly epsilon: number;
  readonly correlation: number;
  readonly intercept: number;
  readonly slopes: readonly [number, number, number];
}

const N = 2000;
const REPEATS = 10;
/** 80 % of 30 slopes. */
const ENOUGH = 24;
const well: Cell = {
  ...{ name: "well", wide: 1, epsilon: 1, correlation: 0, intercept: 0.3 },
  slopes: [0.5, -0.5, 0.2],
};
const cells: Readonly<Record<Family, readonly Cell[]>> = {
  "linear-regression": ordinary(),
  "logistic-regression": [
    ...ordinary(),
    { ...well, name: "rare", epsilon: 5, intercept: -4, slopes: [1, -1, 0.4] },
  ],
};

function ordinary(): readonly Cell[] {
  return [
    well,
    { ...well, name: "wide", wide: 10, epsilon: 5 },
    { ...well, name: "collinear", correlation: 0.97, epsilon: 5 },
    { ...well, name: "strong noise", epsilon: 0.1 },
  ];
}

interface Candidate {
  readonly name: string;
  readonly options: { readonly method?: string; readonly prior?: Readonly<Record<string, unknown>> };
}

const normal = (sd: number) => ({ law: "normal", mean: 0, sd });
const former: Readonly<Record<Family, Candidate>> = {
  "linear-regression": { name: "former default", options: { method: "hierarchical" } },
  "logistic-regression": {
    name: "former default",
    options: {
      prior: {
        ...{ coefficients: normal(Math.sqrt(5)), intercept: normal(2), mean: normal(0.5) },
        scales: { law: "half-normal", sd: 0.5 },
      },
    },
  },
};

const candidatesOf = (scales: readonly number[]): readonly Candidate[] =>
  scales.map((scale) => ({
    name: `scale ${scale}`,
    options: { prior: { standardised: { law: "student", df: 4, mean: 0, scale } } },
  }));
const candidates: Readonly<Record<Family, readonly Candidate[]>> = {
  "linear-regression": candidatesOf([0.5, 1, 2]),
  "logistic-regression": candidatesOf([0.75, 1.5, 3]),
};

function studyOf(family: Family, { wide, epsilon }: Cell): Study {
  const number = (bound: number) => ({ type: "number", bounds: [-bound * wide, bound * wide] });
  return parseStudy({
    format: "dpbayes.study/1",
    id: "effects",
    question: "How wide should the prior of effects be?",
    variables: {
      y: family === "linear-regression" ? number(4) : { type: "boolean" },
      ...{ x1: number(3), x2: number(3), x3: number(3) },
    },
    model: { family, formula: "y ~ x1 + x2 + x3" },
    privacy: {
      ...{ setting: "central", epsilon, delta: 1e-6, unit: "one person" },
      neighbours: "replace-one",
    },
  });
}

function populationOf(family: Family, { correlation: r, intercept, slopes }: Cell) {
  return (rng: SeededSource) => {
    const x1 = rng.normal();
    const x2 = r * x1 + Math.sqrt(1 - r * r) * rng.normal();
    const x3 = rng.normal();
    const u = intercept + slopes[0] * x1 + slopes[1] * x2 + slopes[2] * x3;
    const y = family === "linear-regression" ? u + rng.normal() : rng.uniform() < 1 / (1 + Math.exp(-u));
    return { y, x1, x2, x3 };
  };
}

interface Score {
  readonly family: Family;
  readonly cell: string;
  readonly candidate: string;
  /** Of 3·REPEATS slopes. */
  readonly held: number;
  readonly logWidth: number;
}

async function scoreOf(
  family: Family,
  cell: Cell,
  { name, options }: Candidate,
  seeds: string,
): Promise<Score> {
  const study = studyOf(family, cell);
  let [held, logWidth] = [0, 0];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const guess = { parameters: {}, population: populationOf(family, cell) };
    const seed = `${seeds} ${repeat}`;
    const releases = await simulateReleases({ study, guess, records: N, holders: 1, seed });
    const posterior = await fit(study, releases, { chains: 2, warmup: 300, draws: 400, ...options });
    const { rows } = posterior.summary({ names: ["coefficients"], quantiles: [0.05, 0.95] });
    rows.forEach(({ quantiles: [low, high] }, k) => {
      if (low! < cell.slopes[k]! && cell.slopes[k]! < high!) held++;
      logWidth += Math.log(high! - low!) / (3 * REPEATS);
    });
  }
  return { family, cell: cell.name, candidate: name, held, logWidth };
}

async function scoresOf(family: Family, of: readonly Candidate[], seeds: string): Promise<readonly Score[]> {
  const scores: Score[] = [];
  for (const cell of cells[family])
    for (const candidate of of) {
      scores.push(await scoreOf(family, cell, candidate, seeds));
      process.stderr.write(`${seeds}: ${JSON.stringify(scores.at(-1))}\n`);
    }
  return scores;
}

/** The declared rule. */
function chosen(family: Family, scores: readonly Score[]): Candidate {
  const of = ({ name }: Candidate) => scores.filter(({ candidate }) => candidate === name);
  const worst = (one: Candidate) => Math.min(...of(one).map(({ held }) => held));
  const width = (one: Candidate) => of(one).reduce((sum, { logWidth }) => sum + logWidth, 0);
  const good = candidates[family].filter((one) => worst(one) >= ENOUGH);
  return good.length > 0
    ? good.reduce((best, one) => (width(one) < width(best) ? one : best))
    : candidates[family].reduce((best, one) => (worst(one) > worst(best) ? one : best));
}

const results: Record<string, unknown> = {};
for (const family of Object.keys(cells) as Family[]) {
  const choice = await scoresOf(family, [...candidates[family], former[family]], "choice");
  const best = chosen(family, choice);
  const confirmation = await scoresOf(family, [...candidates[family], former[family]], "confirmation");
  results[family] = { choice, chosen: best.name, confirmation };
  await writeFile(new URL("results.json", import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
}
