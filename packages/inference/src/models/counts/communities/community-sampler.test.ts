import { describe, expect, it } from "vitest";
import { batchMeans } from "../batch-means.testing.ts";
import { oneCommunityPosterior } from "../exact-posteriors/one-community-posterior.ts";
import { expectJointLawKept, PRIOR, productOf } from "../geweke.testing.ts";
import type { CommunityInput, Imputation } from "../input/count-input.ts";
import { thisThread } from "../threads/this-thread.ts";
import type { CommunityData } from "./community-data.ts";
import { communityDraws, sweepableCommunities } from "./community-draws.ts";
import { undirectedPosterior } from "./undirected-posterior.testing.ts";

const IMPUTATIONS: readonly Imputation[] = ["collapsed", "augmented"];

function jointTest(extra: Partial<CommunityInput>) {
  const input = { actors: 4, communities: 2, counts: new Int32Array(16), decay: 0.5, prior: PRIOR, ...extra };
  const model = sweepableCommunities(input, thisThread);
  const data = model.job.data as CommunityData;
  const { directed, theta, blocks } = data;
  const rates = () => ratesOf(data);
  const functions = () => {
    const means = rates();
    const product = productOf(means, data);
    const mirrored = means.map((_, cell) => means[(cell % 4) * 4 + Math.floor(cell / 4)]!);
    return [
      theta[0]!,
      theta[6]! ** 2,
      Math.log(theta[3]!),
      blocks[0]!,
      blocks[1]!,
      Math.log(blocks[3]!),
      means[2]!,
      product,
      data.twice ? productOf(mirrored, data) : 0,
    ];
  };
  const settle = () => {
    if (!directed) blocks[2] = blocks[1]!;
  };
  return { model, rates, functions, settle };
}

function ratesOf({ actors, communities, theta, blocks, directed }: CommunityData): Float64Array {
  return Float64Array.from({ length: actors * actors }, (_, cell) => {
    const [i, j] = [Math.floor(cell / actors), cell % actors];
    let mean = 0;
    if (directed ? i === j : i >= j) return mean;
    for (let c = 0; c < communities; c++)
      for (let d = 0; d < communities; d++)
        mean += theta[i * communities + c]! * blocks[c * communities + d]! * theta[j * communities + d]!;
    return mean;
  });
}

const MASK = Uint8Array.of(0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1);

describe.each(IMPUTATIONS)("two communities, %s: the joint law is kept", (imputation) => {
  it("directed", () => expectJointLawKept(jointTest({ imputation })));
  it("directed, held-out pairs, different noise per sender", () =>
    expectJointLawKept(jointTest({ imputation, mask: MASK, decay: [0.3, 0.6, 0, 0.5] })));
  it("undirected", () => expectJointLawKept(jointTest({ imputation, directed: false })));
  it("undirected, held-out pairs", () =>
    expectJointLawKept(jointTest({ imputation, directed: false, mask: MASK })));
});

describe("two communities, undirected pairs reported twice: the joint law is kept", () => {
  const twice = { directed: false, reported: "twice" } as const;
  it("all reports", () => expectJointLawKept(jointTest(twice)));
  it("different noise per actor, one without any", () =>
    expectJointLawKept(jointTest({ ...twice, decay: [0.3, 0.6, 0, 0.5] })));
  // Of the pair 1-3 nothing is read, of 1-4, 2-4 one report or the other.
  it("held-out pairs and pairs with one report", () => {
    const mask = Uint8Array.of(0, 1, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1);
    expectJointLawKept(jointTest({ ...twice, mask, decay: [0.3, 0.6, 0.4, 0.5] }));
  });
});

describe.each(IMPUTATIONS)("one community, %s", (imputation) => {
  it("agrees with quadrature", () => {
    const reports = [
      [0, 9, 0],
      [7, 0, 2],
      [-1, 3, 0],
    ];
    const prior = { shape: 1.5, rate: 1 };
    const exact = oneCommunityPosterior(reports, 0.3, prior);
    const input = { actors: 3, communities: 1, counts: reports.flat(), decay: 0.3, prior, imputation };
    expectRates(input, exact.rates);
  });

  it("undirected, each pair reported once: agrees with quadrature", () => {
    const prior = { shape: 1.5, rate: 1 };
    const exact = undirectedPosterior([[[9, 0.6]], [[0, 0.6]], [[3, 0.6]]], prior);
    const counts = [0, 9, 0, 50, 0, 3, 50, 50, 0];
    const input = { actors: 3, communities: 1, directed: false, counts, decay: 0.6, prior, imputation };
    expectRates(input, exact.rates);
  });
});

describe("one community, undirected, each pair reported twice", () => {
  const prior = { shape: 1.5, rate: 1 };
  const counts = [0, 9, -1, 1, 0, 3, 5, 12, 0];
  const decay = [0.9, 0.2, 0.6];
  const pairs = { actors: 3, communities: 1, directed: false, reported: "twice" } as const;
  const input = { ...pairs, counts, decay, prior };
  const there = { first: [9, 0.9], second: [-1, 0.9], third: [3, 0.2] } as const;
  const back = { first: [1, 0.2], second: [5, 0.6], third: [12, 0.6] } as const;

  it("agrees with quadrature, different noise per actor", () =>
    expectRates(
      input,
      undirectedPosterior(
        [
          [there.first, back.first],
          [there.second, back.second],
          [there.third, back.third],
        ],
        prior,
      ).rates,
    ));

  it("reports that are hidden are not read, whichever of the two they are", () => {
    const mask = Uint8Array.of(1, 0, 0, 1, 1, 1, 0, 0, 1);
    const exact = undirectedPosterior([[back.first], [], [there.third]], prior);
    expectRates({ ...input, mask }, exact.rates);
  });
});

function expectRates(input: CommunityInput, exact: readonly number[]): void {
  const rates: readonly number[][] = [[], [], []];
  for (const { theta, blocks } of communityDraws(input, { seed: 3, draws: 20_000, warmup: 100 })) {
    const pair = (i: number, j: number) => theta[i]! * blocks[0]! * theta[j]!;
    rates[0]!.push(pair(0, 1));
    rates[1]!.push(pair(0, 2));
    rates[2]!.push(pair(1, 2));
  }
  rates.forEach((draws, p) => {
    const { mean, standardError } = batchMeans(draws);
    // Forty batches: beyond 8.1 standard errors Student's t lies with probability 7e-10.
    expect(Math.abs(mean - exact[p]!)).toBeLessThan(8.1 * standardError);
  });
}
