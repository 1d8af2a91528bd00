import { type Fit, fit, seededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { log1pExp, logistic } from "@dpbayes/inference/math";
import { parseStudy, type Release, type Study } from "@dpbayes/privacy";
import { holderSums, type StudyRecord, seededRelease } from "../experiments/glm/seeded-release.ts";
import type { Benchmark } from "./benchmark.ts";

const HOLDERS = 8;
const COVARIATES = ["x1", "x2", "x3", "x4", "x5"];
const RECORDS = 2000;
const SPREAD = 0.1;
const CHAINS = { seed: 1, chains: 2, warmup: 500, draws: 1000 } as const;

const families = {
  linear: { y: { type: "number", bounds: [-1, 1] }, scale: 1 },
  logistic: { y: { type: "boolean" }, scale: 2 },
  poisson: { y: { type: "count", bounds: [0, 6] }, scale: 1 },
} as const;
type Family = keyof typeof families;

function studyOf(family: Family): Study {
  const covariates = Object.fromEntries(
    COVARIATES.map((name) => [name, { type: "number", bounds: [-1, 1] }]),
  );
  return parseStudy({
    format: "dpbayes.study/1",
    id: "bench",
    question: "How fast are regressions across holders that differ?",
    variables: { y: families[family].y, ...covariates },
    model: { family: `${family}-regression`, formula: `y ~ ${COVARIATES.join(" + ")}` },
    privacy: {
      setting: "distributed",
      epsilon: 2,
      delta: 1e-5,
      unit: "one person",
      neighbours: "replace-one",
    },
  });
}

/** Holders whose levels and slopes differ by 0.1, with covariates of their own. */
function releasesOf(family: Family, study: Study): readonly Release[] {
  const rng = seededSource("holders");
  const { scale } = families[family];
  const outcome = (u: number) => {
    if (family === "linear") return u + 0.2 * rng.normal();
    return family === "logistic" ? rng.uniform() < logistic(u) : poisson.sample(rng, log1pExp(u));
  };
  return Array.from({ length: HOLDERS }, (_, j) => {
    const slopes = COVARIATES.map((_, k) => scale * ((k % 2 === 0 ? 0.3 : -0.2) + SPREAD * rng.normal()));
    const means = COVARIATES.map(() => 0.1 * rng.normal());
    const level = SPREAD * rng.normal();
    const records = Array.from({ length: RECORDS }, (): StudyRecord => {
      const x = means.map((mean) => mean + 0.25 * rng.normal());
      const u = x.reduce((sum, value, k) => sum + slopes[k]! * value, level);
      return { y: outcome(u), ...Object.fromEntries(x.map((value, k) => [COVARIATES[k]!, value])) };
    });
    return seededRelease(holderSums(study, records), study, rng, `h${j + 1}`);
  });
}

/** Effective draws of the worst mean slope or spread per second of sampling, warm-up included. */
function effectivePerSecond(found: Fit): number {
  const sizes = found
    .diagnose()
    .parameters.filter(({ name }) => /^(coefficients|spread)\[/.test(name))
    .map(({ essBulk }) => essBulk);
  const seconds = found.runs.reduce((sum, run) => sum + run.seconds + run.warmup.seconds, 0);
  return Math.min(...sizes) / seconds;
}

function holdersBenchmark(family: Family, method: string): Benchmark {
  return {
    name: `holders/${family}-${method}`,
    unit: `worst effective draws of slopes and spreads per s, J = ${HOLDERS}, d = ${COVARIATES.length}`,
    run: async () => {
      const study = studyOf(family);
      const releases = releasesOf(family, study);
      const random = await fit(study, releases, { ...CHAINS, method, holders: { differ: COVARIATES } });
      const pooled = await fit(study, releases, { ...CHAINS, method, holders: "same" });
      const comparedWith = { name: "pooled holders", value: effectivePerSecond(pooled) };
      return { value: effectivePerSecond(random), comparedWith };
    },
  };
}

/** Random slopes about a mean with own intercepts and covariates, beside the pooled model of the same releases. */
export const holdersBenchmarks: readonly Benchmark[] = Object.freeze([
  holdersBenchmark("linear", "hierarchical"),
  holdersBenchmark("linear", "nuts"),
  holdersBenchmark("logistic", "nuts-normal"),
  holdersBenchmark("poisson", "nuts-normal"),
]);
