import { expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { exactPosterior } from "../../samplers/index.ts";
import type { Channel, DataFamily } from "./density/report-density.ts";
import { univariatePrior } from "./prior/univariate-prior.ts";
import { simulateTerms } from "./simulate-terms.ts";
import type { UnivariateTerm } from "./term.ts";
import { univariateModel } from "./univariate-model.ts";

/** Ranks of 100 truths among 49 exact draws each, of parameters and of the log likelihood. */
function calibration(family: DataFamily, channels: readonly Channel[], assumed = channels) {
  const prior = univariatePrior({ family, terms: channels.map((channel) => ({ channel })) });
  const modelOf = (terms: readonly UnivariateTerm[]) =>
    univariateModel({ family, terms: terms.map((term, i) => ({ ...term, channel: assumed[i]! })) });
  return calibrate({
    names: prior.names,
    prior: prior.sample,
    simulate: (rng: SeededSource, truth) =>
      modelOf(
        simulateTerms(
          rng,
          family,
          truth,
          channels.map((channel) => ({ channel, count: 20 })),
        ),
      ),
    fit: (rng, model) => {
      const { sampler } = exactPosterior(model, { tolerance: 1e-5 });
      const draws = new Float64Array(49 * prior.names.length);
      for (let i = 0; i < 49; i++) sampler.write(sampler.init(rng), draws.subarray(i * prior.names.length));
      return draws;
    },
    quantities: [{ name: "log likelihood", of: (q, model) => model.logLikelihood(q) }],
    repeats: 100,
    seed: family,
    falseAlarm: 1e-6,
  });
}

const laplace: Channel = { bounds: [0, 5], noise: { kind: "laplace", scale: 2.5 }, whole: false };
const gaussian: Channel = { bounds: [0, 5], noise: { kind: "gaussian", sd: 4 }, whole: false };
const geometric: Channel = { bounds: [0, 8], noise: { kind: "geometric", alpha: 0.7 }, whole: true };

it("is calibrated for exponential values under two mechanisms in one fit", { timeout: 30_000 }, async () => {
  expect((await calibration("exponential", [laplace, gaussian])).verdict).toContain("no miscalibration");
});

it("is calibrated for Poisson counts under geometric noise", { timeout: 30_000 }, async () => {
  expect((await calibration("poisson", [geometric])).verdict).toContain("no miscalibration");
});

it("would notice a model that assumes a tenth of the noise", { timeout: 30_000 }, async () => {
  const assumed: Channel = { ...geometric, noise: { kind: "geometric", alpha: 0.1 } };
  expect((await calibration("poisson", [geometric], [assumed])).passed).toBe(false);
});
