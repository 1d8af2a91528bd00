import { describe, expect, it } from "vitest";
import { gamma, noisyPoisson } from "../../../distributions/index.ts";
import { batchMeans } from "../batch-means.testing.ts";
import { oneTopicPosterior } from "../exact-posteriors/one-topic-posterior.ts";
import { expectJointLawKept, PRIOR, productOf } from "../geweke.testing.ts";
import type { Imputation, TopicInput } from "../input/count-input.ts";
import { thisThread } from "../threads/this-thread.ts";
import type { TopicData } from "./topic-data.ts";
import { sweepableTopics, topicDraws } from "./topic-draws.ts";
import { normaliseTopics } from "./word-pass.ts";

const IMPUTATIONS: readonly Imputation[] = ["collapsed", "augmented"];

function jointTest(extra: Partial<TopicInput>) {
  const input = {
    documents: 3,
    words: 4,
    topics: 2,
    counts: new Int32Array(12),
    decay: 0.5,
    prior: PRIOR,
    ...extra,
  };
  const model = sweepableTopics(input, thisThread);
  const data = model.job.data as TopicData;
  const rates = () => ratesOf(data);
  const functions = () => {
    const { theta, phi } = data;
    const means = rates();
    const product = productOf(means, data);
    return [
      theta[0]!,
      theta[0]! ** 2,
      Math.log(theta[5]!),
      phi[0]!,
      phi[3]! ** 2,
      Math.log(phi[7]!),
      means[5]!,
      product,
    ];
  };
  const settle = () => (data.dirichlet ? normaliseTopics(data) : undefined);
  return { model, rates, functions, settle };
}

function ratesOf({ documents, words, topics, theta, phi }: TopicData): Float64Array {
  return Float64Array.from({ length: documents * words }, (_, cell) => {
    const [d, v] = [Math.floor(cell / words), cell % words];
    let mean = 0;
    for (let k = 0; k < topics; k++) mean += theta[d * topics + k]! * phi[v * topics + k]!;
    return mean;
  });
}

describe.each(IMPUTATIONS)("two topics, %s: the joint law is kept", (imputation) => {
  it("all cells", () => expectJointLawKept(jointTest({ imputation })));

  it("held-out cells, a document without any cell, different noise per document", () => {
    const mask = Uint8Array.of(1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1);
    expectJointLawKept(jointTest({ imputation, mask, decay: [0.3, 0.5, 0] }));
  });

  it("words of a topic sum to one", () =>
    expectJointLawKept(jointTest({ imputation, prior: { ...PRIOR, words: "dirichlet" } })));

  it("words of a topic sum to one, held-out cells, a document without any cell, different noise per document", () => {
    const mask = Uint8Array.of(1, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1);
    const prior = { ...PRIOR, words: "dirichlet" } as const;
    expectJointLawKept(jointTest({ imputation, prior, mask, decay: [0.3, 0.5, 0] }));
  });
});

describe.each(IMPUTATIONS)("one topic, %s", (imputation) => {
  it("agrees with quadrature", () => {
    const decay = 0.367879;
    const prior = { shape: 1.5, rate: 1 };
    const exact = oneTopicPosterior(
      [
        [4, -1],
        [2, 7],
      ],
      decay,
      prior,
    );
    const input = { documents: 2, words: 2, topics: 1, counts: [4, -1, 2, 7], decay, prior, imputation };
    const rates = [0, 1, 2, 3].map(() => [] as number[]);
    for (const { theta, phi } of topicDraws(input, { seed: 3, draws: 20_000, warmup: 100 }))
      for (let cell = 0; cell < 4; cell++) rates[cell]!.push(theta[cell >> 1]! * phi[cell & 1]!);
    rates.forEach((draws, cell) => {
      const { mean, standardError } = batchMeans(draws);
      // Forty batches: beyond 8.1 standard errors Student's t lies with probability 7e-10.
      expect(Math.abs(mean - exact.rates[cell >> 1]![cell & 1]!)).toBeLessThan(8.1 * standardError);
    });
  });
});

/**
 * One topic of two words whose shares are p and 1 − p ~ Dirichlet(a, a), weights θ_d ~ Gamma(a, b): given p documents
 * are independent, so the means of the rates are sums over p of products of sums over θ. The midpoint rule in
 * p = sin²x and in log θ, whose integrands vanish at both ends with all their derivatives or are periodic.
 */
function dirichletRates(
  reports: readonly (readonly (number | undefined)[])[],
  decay: number,
  shape: number,
  rate: number,
): readonly number[] {
  const logChance = (report: number | undefined, mean: number) =>
    report === undefined ? 0 : noisyPoisson.logMass(report, mean, decay);
  let total = 0;
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < 60; i++) {
    const p = Math.sin(((i + 0.5) * Math.PI) / 120) ** 2;
    const shares = [p, 1 - p];
    const byDocument = reports.map((row) => {
      let [mass, scaled] = [0, 0];
      for (let t = -18; t < 4.5; t += 0.1) {
        const theta = Math.exp(t);
        const log = row.reduce<number>((sum, report, v) => sum + logChance(report, theta * shares[v]!), 0);
        const weight = Math.exp(log + gamma.logDensity(theta, shape, rate) + t);
        mass += weight;
        scaled += weight * theta;
      }
      return { mass, scaled };
    });
    // dp = 2·√(p(1 − p)) dx.
    const weight = (p * (1 - p)) ** (shape - 0.5) * byDocument[0]!.mass * byDocument[1]!.mass;
    total += weight;
    for (let cell = 0; cell < 4; cell++) {
      const { mass, scaled } = byDocument[cell >> 1]!;
      sums[cell]! += (weight * shares[cell & 1]! * scaled) / mass;
    }
  }
  return sums.map((sum) => sum / total);
}

describe.each(IMPUTATIONS)("one topic whose words sum to one, %s", (imputation) => {
  it.each([
    ["all cells", [4, -1, 2, 7], undefined],
    ["a held-out cell", [4, -1, 2, undefined], Uint8Array.of(1, 1, 1, 0)],
    ["a word held out of both documents", [4, undefined, 9, undefined], Uint8Array.of(1, 0, 1, 0)],
  ])("%s: agrees with quadrature", (_, reports, mask) => {
    const exact = dirichletRates([reports.slice(0, 2), reports.slice(2)], 0.4, 1.5, 0.5);
    const counts = reports.map((report) => report ?? 99);
    const prior = { shape: 1.5, rate: 0.5, words: "dirichlet" } as const;
    const input = { documents: 2, words: 2, topics: 1, counts, decay: 0.4, prior, imputation };
    const rates = [0, 1, 2, 3].map(() => [] as number[]);
    for (const { theta, phi } of topicDraws(
      { ...input, ...(mask && { mask }) },
      { seed: 3, draws: 10_000, warmup: 100 },
    ))
      for (let cell = 0; cell < 4; cell++) rates[cell]!.push(theta[cell >> 1]! * phi[cell & 1]!);
    rates.forEach((draws, cell) => {
      const { mean, standardError } = batchMeans(draws);
      // Forty batches: beyond 8.1 standard errors Student's t lies with probability 7e-10.
      expect(Math.abs(mean - exact[cell]!)).toBeLessThan(8.1 * standardError);
    });
  });
});
