import { buildModel, type RecordModel, seededSource } from "@dpbayes/inference";
import { essBulk, mcseMean } from "@dpbayes/inference/diagnostics";
import type { SumRelease } from "@dpbayes/privacy/formats";
import { dataAugmentation } from "./data-augmentation.ts";
import { denseIncomes, incomeStudy, incomes, simulator } from "./incomes.ts";

/** Effective draws per CPU second of the worst parameter, and the posterior means that they give. */
export interface Efficiency {
  readonly epsilon: number;
  readonly scheme: "data augmentation" | "non-centred" | "interwoven";
  readonly perSecond: number;
  readonly effective: number;
  readonly seconds: number;
  readonly means: readonly (readonly [mean: number, error: number])[];
}

export const RECORDS = 1000;
const [WARMUP, SWEEPS] = [300, 1500];

/** One release, sampled in three ways. */
export async function efficiencyAt(epsilon: number, seed: string): Promise<readonly Efficiency[]> {
  const study = incomeStudy(epsilon);
  const release = (await simulator(study))(
    seededSource(`${seed} ${epsilon}`),
    { location: 0.5, scale: 0.66 },
    RECORDS,
  );
  const baseline = dataAugmentation(release, SWEEPS, WARMUP, `${seed} baseline`);
  return [
    { epsilon, scheme: "data augmentation", ...figures(baseline.draws, baseline.seconds) },
    { epsilon, scheme: "non-centred", ...sampled(incomes, release, seed) },
    { epsilon, scheme: "interwoven", ...sampled(denseIncomes, release, seed) },
  ];
}

function sampled(model: RecordModel, release: SumRelease, seed: string) {
  const { target } = buildModel(release.study, [release], { model, method: "exact" });
  if (!("sampler" in target)) throw new TypeError("the exact method brings its own sampler");
  const sampler = target.sampler(WARMUP);
  const rng = seededSource(seed);
  let state = sampler.init(rng);
  for (let i = 0; i < WARMUP; i++) state = sampler.step(rng, state)[0];
  const draws = [new Float64Array(SWEEPS), new Float64Array(SWEEPS)] as const;
  const row = new Float64Array(2);
  const started = process.cpuUsage();
  for (let i = 0; i < SWEEPS; i++) {
    state = sampler.step(rng, state)[0];
    sampler.write(state, row);
    [draws[0][i], draws[1][i]] = row as unknown as [number, number];
  }
  return figures(draws, process.cpuUsage(started).user / 1e6);
}

function figures(draws: readonly Float64Array[], seconds: number) {
  const effective = Math.min(...draws.map((one) => essBulk([one])));
  const means = draws.map((one) => [one.reduce((a, b) => a + b, 0) / one.length, mcseMean([one])] as const);
  return { perSecond: effective / seconds, effective, seconds, means };
}
