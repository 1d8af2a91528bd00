import { type Fit, fit, seededSource } from "@dpbayes/inference";
import { type Chains, mcseMean, mcseSd } from "@dpbayes/inference/diagnostics";
import { denseIncomes, drawTruth, incomeStudy, simulator } from "./incomes.ts";

/** Moments beside exact draws of one release. */
export interface Agreement {
  /** Which of the data sets of its setting. */
  readonly set: number;
  readonly records: number;
  readonly epsilon: number;
  readonly parameter: string;
  /** Distance of the means in exact sds, ratio of the sds, and their Monte Carlo errors. */
  readonly distance: number;
  readonly distanceError: number;
  readonly ratio: number;
  readonly ratioError: number;
}

export const SETTINGS = [30, 100, 1000].flatMap((records) =>
  [1, 5, 20].map((epsilon) => ({ records, epsilon })),
);

/** Data sets of a setting. */
export const SETS = 3;

/** One data set of a setting, with a truth from the prior. */
export async function agreementAt(
  records: number,
  epsilon: number,
  seed: string,
  set = 0,
): Promise<readonly Agreement[]> {
  const study = incomeStudy(epsilon);
  const rng = seededSource(`${seed} ${records} ${epsilon}${set === 0 ? "" : `, data set ${set}`}`);
  const release = (await simulator(study))(rng, drawTruth(rng), records);
  const common = { model: denseIncomes, chains: 2, seed: 1 } as const;
  const moments = await fit(study, [release], { ...common, warmup: 200, draws: 500 });
  const exact = await fit(study, [release], {
    ...common,
    method: "exact",
    warmup: 500,
    draws: records > 500 ? 1500 : 5000,
  });
  return moments.names.map((parameter) => ({
    set,
    records,
    epsilon,
    parameter,
    ...compared(moments, exact, parameter),
  }));
}

function compared(
  moments: Fit,
  exact: Fit,
  name: string,
): Pick<Agreement, "distance" | "distanceError" | "ratio" | "ratioError"> {
  const [one, other] = [moments.chains(name), exact.chains(name)];
  const [a, b] = [momentsOf(one), momentsOf(other)];
  return {
    distance: (a.mean - b.mean) / b.sd,
    distanceError: Math.hypot(mcseMean(one), mcseMean(other)) / b.sd,
    ratio: a.sd / b.sd,
    ratioError: (a.sd / b.sd) * Math.hypot(mcseSd(one) / a.sd, mcseSd(other) / b.sd),
  };
}

function momentsOf(chains: Chains): { readonly mean: number; readonly sd: number } {
  const all = chains.flatMap((chain) => [...chain]);
  const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
  return { mean, sd: Math.sqrt(all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (all.length - 1)) };
}
