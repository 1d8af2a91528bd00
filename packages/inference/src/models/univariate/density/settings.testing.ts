import type { Channel, DataFamily, Noise } from "./report-density.ts";

/** A family with parameters at which it puts mass inside, below and above the bounds. */
interface Setting {
  readonly family: DataFamily;
  readonly parameters: readonly number[];
  readonly bounds: Channel["bounds"];
}

const CONTINUOUS: readonly Setting[] = [
  { family: "gaussian", parameters: [1.2, 1.5], bounds: [-1, 4] },
  { family: "exponential", parameters: [0.6], bounds: [0, 4] },
  { family: "exponential", parameters: [0.6], bounds: [1, 4] },
  { family: "gamma", parameters: [2.3, 0.9], bounds: [1, 4] },
  { family: "gamma", parameters: [0.4, 0.3], bounds: [0, 5] },
  { family: "beta", parameters: [2.5, 1.7], bounds: [0, 1] },
  { family: "beta", parameters: [0.6, 0.3], bounds: [-1, 2] },
  { family: "log-normal", parameters: [0.4, 0.8], bounds: [0, 4] },
];

const DISCRETE: readonly Setting[] = [
  { family: "poisson", parameters: [3.4], bounds: [0, 6] },
  { family: "poisson", parameters: [3.4], bounds: [2, 6] },
  { family: "geometric", parameters: [0.3], bounds: [0, 6] },
  { family: "geometric", parameters: [0.3], bounds: [1, 4] },
  { family: "negative-binomial", parameters: [2.4, 0.5], bounds: [0, 5] },
  { family: "negative-binomial", parameters: [0.7, 0.2], bounds: [2, 9] },
  { family: "bernoulli", parameters: [0.35], bounds: [0, 1] },
  { family: "bernoulli", parameters: [0.35], bounds: [-1, 2] },
];

/** Noise of a size that suits the bounds; a smaller epsilon is more noise. */
function noiseFor([low, high]: Channel["bounds"], kind: TestedNoise, epsilon: number): Noise {
  const width = high - low;
  switch (kind) {
    case "laplace":
      return { kind, scale: width / epsilon };
    case "gaussian":
      return { kind, sd: width / epsilon };
    case "geometric":
      return { kind, alpha: Math.exp(-epsilon / width) };
    case "response": {
      const other = 1 / (Math.exp(epsilon) + width);
      return { kind, keep: 1 - width * other, other };
    }
  }
}

const CONTINUOUS_NOISES = ["laplace", "gaussian"] as const;
const ALL_NOISES = ["laplace", "gaussian", "geometric", "response"] as const;
type TestedNoise = (typeof ALL_NOISES)[number];

/** Every family with every mechanism it can go through, rounded where the mechanism needs whole values. */
export function everyPair(
  epsilon: number,
): readonly { readonly setting: Setting; readonly channel: Channel }[] {
  const of = (setting: Setting, kind: TestedNoise, whole: boolean) => ({
    setting,
    channel: { bounds: setting.bounds, noise: noiseFor(setting.bounds, kind, epsilon), whole },
  });
  return [
    ...CONTINUOUS.flatMap((setting) => CONTINUOUS_NOISES.map((kind) => of(setting, kind, false))),
    ...CONTINUOUS.flatMap((setting) => ALL_NOISES.map((kind) => of(setting, kind, true))),
    ...DISCRETE.flatMap((setting) => ALL_NOISES.map((kind) => of(setting, kind, true))),
  ];
}
