import { recordModel, type SeededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import type { SumRelease } from "@dpbayes/privacy/formats";
import type { Augmented } from "./data-augmentation.ts";
import { simulatedReleases } from "./simulated-releases.ts";

/** Log-normal incomes, clipped at 4: of the prior's people about one in six is. */
export function incomeStudy(epsilon: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "income",
    question: "What do people earn?",
    variables: { income: { type: "number", bounds: [0, 4] } },
    model: { family: "gaussian", formula: "income ~ 1" },
    privacy: {
      ...{ setting: "central", epsilon, delta: 1e-6, unit: "one person" },
      ...{ neighbours: "replace-one", mechanism: "gaussian" },
    },
  });
}

const spec = {
  parameters: { location: "normal(0.5, 0.5)", scale: "gamma(8, 12)" },
  normals: 1,
} as const;

interface Incomes {
  readonly location: number;
  readonly scale: number;
}

const record = (p: Incomes, z: readonly [number]) => ({ income: Math.exp(p.location + p.scale * z[0]) });

/** Without the density of a record: parameters move with the normals held still (non-centred). */
export const incomes = recordModel({ ...spec, record });

/** With it: with the records held still as well (interwoven). */
export const denseIncomes = recordModel({
  ...spec,
  record,
  logDensity: (p: Incomes, { income }: { readonly income: number }) =>
    -Math.log(p.scale) - 0.5 * ((Math.log(income) - p.location) / p.scale) ** 2,
});

/** A truth from the prior: gamma(8, 12) as a sum of exponentials. */
export function drawTruth(rng: SeededSource): Incomes {
  const scale = Array.from({ length: 8 }, () => rng.exponential()).reduce((a, b) => a + b, 0) / 12;
  return { location: 0.5 + 0.5 * rng.normal(), scale };
}

/** What is released of people like these. */
export function simulator(
  study: Study,
): Promise<(rng: SeededSource, truth: Incomes, count: number) => SumRelease> {
  return simulatedReleases(study, { income: 1 }, (truth: Incomes, rng) => record(truth, [rng.normal()]));
}

/** Of a parameter move given the records, whose two sufficient statistics make a try nearly free: so many are as good as an exact draw. */
const TRIES = 30;

/** For data augmentation: logarithms are kept. */
export function augmentedIncomes(): Augmented {
  const made = { income: 1 };
  return {
    start: [0.5, 0.66],
    kept: 1,
    offer(rng, [location, scale], kept) {
      kept[0] = location! + scale! * rng.normal();
    },
    record([log]) {
      made.income = Math.exp(log!);
      return made;
    },
    move: moveIncomes,
  };
}

function moveIncomes(rng: SeededSource, parameters: Float64Array, logs: Float64Array): void {
  const N = logs.length;
  let [sum, squares] = [0, 0];
  for (const log of logs) {
    sum += log;
    squares += log ** 2;
  }
  const density = (m: number, l: number) =>
    // normal(0.5, 0.5), gamma(8, 12) and its Jacobian.
    -0.5 * ((m - 0.5) / 0.5) ** 2 +
    8 * l -
    12 * Math.exp(l) -
    N * l -
    0.5 * (squares - 2 * m * sum + N * m * m) * Math.exp(-2 * l);
  let [location, logScale] = [parameters[0]!, Math.log(parameters[1]!)];
  let here = density(location, logScale);
  const step = 1.7 / Math.sqrt(N);
  for (let i = 0; i < TRIES; i++) {
    const m = location + step * Math.exp(logScale) * rng.normal();
    const l = logScale + 0.7 * step * rng.normal();
    // The width of the first step follows the scale, so the way back has another: the ratio of both.
    const back =
      logScale - l - 0.5 * ((m - location) / step) ** 2 * (Math.exp(-2 * l) - Math.exp(-2 * logScale));
    const there = density(m, l);
    if (Math.log(rng.uniform()) >= there - here + back) continue;
    [location, logScale, here] = [m, l, there];
  }
  parameters[0] = location;
  parameters[1] = Math.exp(logScale);
}
