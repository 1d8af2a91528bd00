import {
  batchReports,
  type MechanismRecord,
  parseStudy,
  type Release,
  report,
  type Study,
} from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { calibrate } from "../../../calibration/index.ts";
import { gamma, poisson, twoSidedGeometric } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { communityDraws } from "../communities/community-draws.ts";
import type { CommunityDraw, TopicDraw } from "../count-draw.ts";
import { ratesOf } from "../metrics/rates.ts";
import { topicDraws } from "../topics/topic-draws.ts";
import { communityStudyInput } from "./community-study-model.ts";
import { topicStudyInput } from "./topic-study-model.ts";

/** Each calibration alarms by chance with this probability. */
const falseAlarm = 1e-6;
const SHAPE = 1.5;
const RUN = { warmup: 60, draws: 19, thin: 16 } as const;

function studyOf(family: string, prior: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "calibration",
    question: "Who meets whom?",
    variables: { counts: { type: "counts", length: 4, total: 1000 } },
    model: { family, formula: "counts ~ 1", prior: { shape: SHAPE, ...prior } },
    privacy: { setting: "local", epsilon: 3, distance: 10, unit: "one record" },
  });
}

/** Releases as people's devices make them, but for given reports: what protects people cannot be seeded. */
function releasesOf(study: Study): { readonly decay: number; of(rows: readonly number[][]): Release } {
  const made = batchReports(study, [report(study, { counts: [0, 0, 0, 0] })]);
  const { s, t } = (made.mechanism as MechanismRecord<"geometric">).parameters.rate;
  return {
    decay: Math.exp(-s / t),
    of: (rows) =>
      ({ ...made, count: rows.length, values: rows, times: rows.map(() => 1) }) as unknown as Release,
  };
}

const factors = (rng: SeededSource, length: number) =>
  Float64Array.from({ length }, () => gamma.sample(rng, SHAPE, 1));

/** Rates of the six pairs of four actors. */
const PAIRS = [1, 2, 3, 6, 7, 11];
const pairRates = (draw: CommunityDraw) => {
  const rates = ratesOf(draw, new Float64Array(16));
  return PAIRS.map((cell) => rates[cell]!);
};

function undirected(rng: SeededSource): CommunityDraw {
  const blocks = factors(rng, 4);
  blocks[2] = blocks[1]!;
  return { actors: 4, communities: 2, directed: false, theta: factors(rng, 8), blocks };
}

/** A report of every actor. Of a pair (i, j), i < j, j reports the same count, or nothing but noise. */
function actorsReports(rng: SeededSource, rates: ArrayLike<number>, decay: number, twice: boolean) {
  const rows = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
  PAIRS.forEach((cell, p) => {
    const count = poisson.sample(rng, rates[p]!);
    rows[Math.floor(cell / 4)]![cell % 4] = count;
    if (twice) rows[cell % 4]![Math.floor(cell / 4)] = count;
  });
  return rows.map((row) => row.map((count) => count + twoSidedGeometric.sample(rng, decay)));
}

/** `made`: what devices do; `read`: what the study says. */
function pairs(made: "once" | "twice", read: "once" | "twice", repeats = 120) {
  const study = studyOf("community-model", { communities: 2, directed: false, reported: read });
  const { decay, of } = releasesOf(study);
  return calibrate<readonly number[][]>({
    names: PAIRS.map((cell) => `rate ${cell}`),
    prior: (rng) => Float64Array.from(pairRates(undirected(rng))),
    simulate: (rng, rates) => actorsReports(rng, rates, decay, made === "twice"),
    fit(rng, rows) {
      const draws = communityDraws(communityStudyInput(study, [of(rows)]), { ...RUN, seed: rng.uint32() });
      return Float64Array.from([...draws].flatMap(pairRates));
    },
    repeats,
    seed: "pairs",
    falseAlarm,
  });
}

describe("calibration of undirected pairs, through the study", () => {
  it.each(["once", "twice"] as const)("reported %s: nothing is wrong", async (reported) =>
    expect((await pairs(reported, reported)).verdict).toContain("no miscalibration"),
  );
  it("one report of two is a posterior too", async () =>
    expect((await pairs("twice", "once", 60)).verdict).toContain("no miscalibration"));
  it("a half that nobody reports, taken for reports, is noticed", async () =>
    expect((await pairs("once", "twice", 60)).passed).toBe(false));
});

function words(prior: "gamma" | "dirichlet", repeats: number) {
  const study = studyOf("topic-model", { topics: 2, rate: 0.2, words: prior });
  const { decay, of } = releasesOf(study);
  const drawn = (rng: SeededSource): TopicDraw => {
    const phi = factors(rng, 8);
    for (let k = 0; k < 2; k++) {
      const topic = phi.subarray(4 * k, 4 * k + 4);
      const sum = topic.reduce((a, b) => a + b, 0);
      topic.forEach((x, v) => {
        topic[v] = x / sum;
      });
    }
    const theta = factors(rng, 6).map((x) => x / 0.2);
    return { documents: 3, words: 4, topics: 2, theta, phi };
  };
  const rates = (draw: TopicDraw) => ratesOf(draw, new Float64Array(12));
  return calibrate<readonly number[][]>({
    names: Array.from({ length: 12 }, (_, cell) => `rate ${cell}`),
    prior: (rng) => rates(drawn(rng)),
    simulate: (rng, means) =>
      [0, 4, 8].map((at) =>
        Array.from(
          means.subarray(at, at + 4),
          (mean) => poisson.sample(rng, mean) + twoSidedGeometric.sample(rng, decay),
        ),
      ),
    fit(rng, rows) {
      const draws = topicDraws(topicStudyInput(study, [of(rows)]), { ...RUN, seed: rng.uint32() });
      return Float64Array.from([...draws].flatMap((draw) => [...rates(draw)]));
    },
    repeats,
    seed: "words",
    falseAlarm,
  });
}

describe("calibration of topics whose words sum to one, through the study", () => {
  it("nothing is wrong", async () =>
    expect((await words("dirichlet", 120)).verdict).toContain("no miscalibration"));
  it("another prior than the one that made them is noticed", async () =>
    expect((await words("gamma", 90)).passed).toBe(false));
});
