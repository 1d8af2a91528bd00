import { buildModel, type RecordModel, seededSource } from "@dpbayes/inference";
import { essBulk, mcseMean } from "@dpbayes/inference/diagnostics";
import { nuts, type Sampler } from "@dpbayes/inference/samplers";
import type { SumRelease } from "@dpbayes/privacy/formats";
import { type Augmented, dataAugmentation } from "./data-augmentation.ts";
import { augmentedIncomes, denseIncomes, incomeStudy, incomes, simulator } from "./incomes.ts";
import { augmentedStays, denseStays, STAYS_TRUTH, stayReleases, stayStudy, stays } from "./stays.ts";

/** Effective draws per CPU second of the worst parameter, and the posterior means that they give. */
export interface Efficiency {
  readonly setting: string;
  readonly records: number;
  readonly epsilon: number;
  readonly scheme: "data augmentation" | "non-centred" | "interwoven" | "moments";
  readonly perSecond: number;
  readonly effective: number;
  readonly seconds: number;
  readonly means: readonly (readonly [mean: number, error: number, sd: number])[];
}

/** A model and all that samplers need of it. */
interface Sampled {
  readonly setting: string;
  readonly plain: RecordModel;
  readonly dense: RecordModel;
  readonly augmented: Augmented;
  release(epsilon: number, records: number, seed: string): Promise<SumRelease>;
}

export const sampledModels: readonly Sampled[] = [
  {
    setting: "linear regression, two covariates",
    ...{ plain: stays, dense: denseStays, augmented: augmentedStays() },
    release: async (epsilon, records, seed) =>
      (await stayReleases(stayStudy(epsilon)))(seededSource(seed), STAYS_TRUTH, records),
  },
  {
    setting: "log-normal incomes",
    ...{ plain: incomes, dense: denseIncomes, augmented: augmentedIncomes() },
    release: async (epsilon, records, seed) =>
      (await simulator(incomeStudy(epsilon)))(seededSource(seed), { location: 0.5, scale: 0.66 }, records),
  },
];

const WARMUP = 300;
/** Sweeps over the records of a run: fewer of more records. */
const sweepsOf = (records: number) => Math.round(2e7 / records);
const NUTS_DRAWS = 2000;

/** One release, sampled in four ways. */
export async function efficiencyAt(
  { setting, plain, dense, augmented, release: made }: Sampled,
  epsilon: number,
  records: number,
  seed: string,
): Promise<readonly Efficiency[]> {
  const release = await made(epsilon, records, `${seed} ${epsilon}`);
  const sweeps = sweepsOf(records);
  const baseline = dataAugmentation(augmented, release, {
    ...{ sweeps, warmup: WARMUP, seed: `${seed} baseline` },
  });
  const at = { setting, records, epsilon };
  return [
    { ...at, scheme: "data augmentation", ...figures(baseline.draws, baseline.seconds) },
    { ...at, scheme: "non-centred", ...exactDraws(plain, release, Math.ceil(sweeps / 4), seed) },
    { ...at, scheme: "interwoven", ...exactDraws(dense, release, Math.ceil(sweeps / 4), seed) },
    { ...at, scheme: "moments", ...momentDraws(plain, release, seed) },
  ];
}

function exactDraws(model: RecordModel, release: SumRelease, draws: number, seed: string) {
  const { target } = buildModel(release.study, [release], { model, method: "exact" });
  if (!("sampler" in target)) throw new TypeError("the exact method brings its own sampler");
  return drawn(target.sampler(WARMUP), draws, seed);
}

function momentDraws(model: RecordModel, release: SumRelease, seed: string) {
  const { target } = buildModel(release.study, [release], { model, method: "moments" });
  if (!("logDensityGradient" in target)) throw new TypeError("moments have a gradient");
  return drawn(nuts(target, { warmup: WARMUP }), NUTS_DRAWS, seed);
}

function drawn<State>(sampler: Sampler<State>, draws: number, seed: string) {
  const rng = seededSource(seed);
  let state = sampler.init(rng);
  for (let i = 0; i < WARMUP; i++) state = sampler.step(rng, state)[0];
  const row = new Float64Array(sampler.parameters.length);
  const kept = Array.from(row, () => new Float64Array(draws));
  const started = process.cpuUsage();
  for (let i = 0; i < draws; i++) {
    state = sampler.step(rng, state)[0];
    sampler.write(state, row);
    for (const [k, draw] of kept.entries()) draw[i] = row[k]!;
  }
  return figures(kept, process.cpuUsage(started).user / 1e6);
}

function figures(draws: readonly Float64Array[], seconds: number) {
  const effective = Math.min(...draws.map((one) => essBulk([one])));
  const means = draws.map((one) => {
    const mean = one.reduce((a, b) => a + b, 0) / one.length;
    const sd = Math.sqrt(one.reduce((a, b) => a + (b - mean) ** 2, 0) / one.length);
    return [mean, mcseMean([one]), sd] as const;
  });
  return { perSecond: effective / seconds, effective, seconds, means };
}
