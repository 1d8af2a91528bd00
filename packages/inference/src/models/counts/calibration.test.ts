import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { gamma, noisyPoisson, poisson, twoSidedGeometric } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { communityDraws } from "./communities/community-draws.ts";
import type { CommunityDraw, SweepOptions, TopicDraw } from "./count-draw.ts";
import { ratesOf } from "./metrics/rates.ts";
import { topicDraws } from "./topics/topic-draws.ts";

/** Each calibration alarms by chance with this probability. */
const falseAlarm = 1e-6;
const prior = { shape: 1.5, rate: 1 };
const decay = Math.exp(-0.3);

type Method = "noise-aware" | "naive";
type Draws = (
  counts: Int32Array,
  decay: number,
  options: SweepOptions,
) => Iterable<TopicDraw | CommunityDraw>;

/** Ranks the rates of all cells, which names of components do not change, and the log likelihood of the reports. */
function calibrated(
  cells: number,
  drawn: (rng: SeededSource) => TopicDraw | CommunityDraw,
  draws: Draws,
  method: Method,
) {
  const logLikelihood = (rates: Float64Array, reports: Int32Array) =>
    rates.reduce((sum, rate, i) => sum + noisyPoisson.logMass(reports[i]!, rate, decay), 0);
  return calibrate<Int32Array>({
    names: Array.from({ length: cells }, (_, i) => `rate ${i}`),
    prior: (rng) => ratesOf(drawn(rng), new Float64Array(cells)),
    simulate: (rng, rates) =>
      Int32Array.from(rates, (rate) => poisson.sample(rng, rate) + twoSidedGeometric.sample(rng, decay)),
    fit(rng, reports) {
      const options = { seed: rng.uint32(), warmup: 60, draws: 19, thin: 16 };
      const input = method === "naive" ? reports.map((n) => Math.max(n, 0)) : reports;
      const rows = [...draws(input, method === "naive" ? 0 : decay, options)];
      return Float64Array.from(rows.flatMap((draw) => [...ratesOf(draw, new Float64Array(cells))]));
    },
    quantities: [{ name: "log likelihood", of: logLikelihood }],
    repeats: 120,
    seed: "counts",
    falseAlarm,
  });
}

function factors(rng: SeededSource, length: number): Float64Array {
  return Float64Array.from({ length }, () => gamma.sample(rng, prior.shape, prior.rate));
}

const topics = (method: Method) =>
  calibrated(
    12,
    (rng) => ({ documents: 3, words: 4, topics: 2, theta: factors(rng, 6), phi: factors(rng, 8) }),
    (counts, alpha, options) =>
      topicDraws({ documents: 3, words: 4, topics: 2, counts, decay: alpha, prior }, options),
    method,
  );

const communities = (method: Method) =>
  calibrated(
    16,
    (rng) => ({ actors: 4, communities: 2, directed: true, theta: factors(rng, 8), blocks: factors(rng, 4) }),
    (counts, alpha, options) =>
      communityDraws({ actors: 4, communities: 2, counts, decay: alpha, prior }, options),
    method,
  );

describe.each([
  ["topics", topics],
  ["communities", communities],
])("calibration of the rates of %s", (_, run) => {
  it("nothing is wrong", async () =>
    expect((await run("noise-aware")).verdict).toContain("no miscalibration"));
  it("noise taken for signal is noticed", async () => expect((await run("naive")).passed).toBe(false));
});
