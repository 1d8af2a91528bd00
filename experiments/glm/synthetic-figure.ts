import { seededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Figure } from "../figure.ts";
import { posteriorOf } from "../local/sampling.ts";
import { comparePosteriors, type PrivateFit } from "./compare-posteriors.ts";
import { fullDataPosterior } from "./full-data-posterior.ts";
import { holderSums, seededRelease } from "./seeded-release.ts";
import { recordsOf, syntheticData } from "./synthetic-data.ts";
import { syntheticFindings } from "./synthetic-findings.ts";
import {
  SAMPLING,
  type SyntheticResult,
  type SyntheticStudy,
  type SyntheticTask,
} from "./synthetic-study.ts";

const QUICK_REPEATS = 3;

/** Private and non-private posteriors on synthetic data, against ε (figures 5 and 6). */
export function syntheticFigure(study: SyntheticStudy): Figure<SyntheticTask, SyntheticResult> {
  const { name, about, seed, records, epsilons } = study;
  return {
    name,
    about,
    seed,
    tasks: (quick) =>
      records
        .flatMap((n) =>
          epsilons.map((epsilon) => ({
            records: n,
            epsilon,
            repeats: quick ? QUICK_REPEATS : study.repeats,
          })),
        )
        .filter((_, i) => !quick || i % 3 === 0),
    work: (task) => work(study, task),
    findings: (tasks, results) => syntheticFindings(study, tasks, results),
  };
}

/** A central study without intercept, |x| ≤ 1, θ ~ N(0, I), sds half-normal(R/2). */
function studyOf({ family, theta, responseBound }: SyntheticStudy, epsilon: number): Study {
  const names = theta.map((_, j) => `x${j + 1}`);
  const bounded = Object.fromEntries(names.map((name) => [name, { type: "number", bounds: [-1, 1] }]));
  const y = family === "logistic" ? { type: "boolean" } : { type: "count", bounds: [0, responseBound] };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "synthetic",
    question: "How does y depend on x?",
    variables: { y, ...bounded },
    model: {
      family: `${family}-regression`,
      formula: `y ~ 0 + ${names.join(" + ")}`,
      statistic: { radius: 1 },
      prior: {
        coefficients: { law: "normal", mean: 0, sd: 1 },
        scales: { law: "half-normal", sd: 0.5 },
      },
    },
    privacy: { setting: "central", epsilon, delta: 1e-5, unit: "one record", neighbours: "replace-one" },
  });
}

/** Repeats see the same records at every ε, and noise of their own. */
async function work(study: SyntheticStudy, task: SyntheticTask): Promise<SyntheticResult> {
  const { records, epsilon, repeats } = task;
  const declared = studyOf(study, epsilon);
  const source = seededSource(study.seed).split(`records ${records}`);
  const fits: PrivateFit[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const data = syntheticData(source.split(`data ${repeat}`), study.family, study.theta, records);
    const full = fullDataPosterior(
      data,
      study.theta.map(() => 1),
    );
    const noise = source.split(`noise ${epsilon} ${repeat}`);
    const release = seededRelease(holderSums(declared, recordsOf(data)), declared, noise);
    const seed = `${study.seed}, ${records}, ${epsilon}, ${repeat}`;
    fits.push(comparePosteriors(await posteriorOf(declared, release, seed, SAMPLING), full));
  }
  return fits;
}
