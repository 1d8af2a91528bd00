import type { SeededSource } from "../../math/random/index.ts";
import type { Channel, DataFamily, Noise } from "./density/report-density.ts";
import { simulateTerms } from "./simulate-terms.ts";
import type { UnivariateInput } from "./univariate-model.ts";

export interface Pair {
  readonly family: DataFamily;
  readonly channel: Channel;
  /** True parameters of ordinary data within the bounds. */
  readonly truth: readonly number[];
}

interface Setting {
  readonly bounds: readonly [number, number];
  readonly truth: readonly number[];
  readonly whole: boolean;
}

const settings: Readonly<Record<DataFamily, Setting>> = {
  gaussian: { bounds: [-5, 5], truth: [0.7, 1.3], whole: false },
  exponential: { bounds: [0, 5], truth: [0.8], whole: false },
  gamma: { bounds: [0, 8], truth: [2.5, 1.2], whole: false },
  beta: { bounds: [0, 1], truth: [2, 3.5], whole: false },
  "log-normal": { bounds: [0, 6], truth: [0.3, 0.6], whole: false },
  poisson: { bounds: [0, 10], truth: [2.4], whole: true },
  geometric: { bounds: [0, 12], truth: [0.3], whole: true },
  "negative-binomial": { bounds: [0, 14], truth: [2.5, 0.45], whole: true },
  bernoulli: { bounds: [0, 1], truth: [0.3], whole: true },
};

/** A noise of each kind at ε = 2; answers and geometric noise want whole values. */
function noises({ bounds: [low, high], whole }: Setting): readonly Noise[] {
  const smooth: readonly Noise[] = [
    { kind: "laplace", scale: (high - low) / 2 },
    { kind: "gaussian", sd: 0.6 * (high - low) },
  ];
  if (!whole) return smooth;
  const other = 1 / (Math.exp(2) + high - low);
  return [
    ...smooth,
    { kind: "geometric", alpha: Math.exp(-2 / (high - low)) },
    { kind: "response", keep: other * Math.exp(2), other },
  ];
}

/** Every data model with every kind of noise that its values allow. */
export const pairs: readonly Pair[] = (Object.keys(settings) as DataFamily[]).flatMap((family) => {
  const setting = settings[family];
  const { bounds, truth, whole } = setting;
  return noises(setting).map((noise) => ({ family, channel: { bounds, noise, whole }, truth }));
});

/** Count variables under a smooth data model: values are rounded before they are clipped. */
export const roundedPairs: readonly Pair[] = (["gaussian", "gamma"] as const).flatMap((family) =>
  noises({ ...settings[family], whole: true }).map((noise) => ({
    family,
    channel: { bounds: settings[family].bounds, noise, whole: true },
    truth: settings[family].truth,
  })),
);

export function nameOf({ family, channel: { noise, whole } }: Pair): string {
  return `${whole ? "whole " : ""}${family} under ${noise.kind} noise`;
}

export function simulatedInput(pair: Pair, count: number, rng: SeededSource): UnivariateInput {
  const { family, channel, truth } = pair;
  const terms = simulateTerms(rng, family, Float64Array.from(truth), [{ channel, count }]);
  return { family, terms };
}
