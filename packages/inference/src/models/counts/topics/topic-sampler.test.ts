import { describe, expect, it } from "vitest";
import { batchMeans } from "../batch-means.testing.ts";
import type { Imputation, TopicInput } from "../count-input.ts";
import { thisThread } from "../crew/this-thread.ts";
import { expectJointLawKept, PRIOR, productOf } from "../geweke.testing.ts";
import { oneTopicPosterior } from "../one-topic-posterior.ts";
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
