import type { SeededSource } from "@dpbayes/inference";

type Pair = readonly [x: number, z: number];

/** Two covariates of bounds −1 and 1; what lies beyond is clipped by the private side. */
export const laws = {
  /** Bounds at three standard deviations. */
  normal: (rng: SeededSource): Pair => [rng.normal() / 3, rng.normal() / 3],
  "log-normal, clipped": (rng: SeededSource): Pair => [Math.exp(rng.normal()) / 3 - 1, rng.normal() / 3],
  "log-normal up to its bound": (rng: SeededSource): Pair => [
    Math.exp(rng.normal()) / 15 - 1,
    rng.normal() / 3,
  ],
  "5 % clipped": (rng: SeededSource): Pair => [rng.normal() / 1.96, rng.normal() / 1.96],
  "top-coded": (rng: SeededSource): Pair => [0.6 + rng.normal() / 3, rng.normal() / 3],
  "piled on the bounds": (rng: SeededSource): Pair => {
    const place = rng.uniform();
    return [place < 0.4 ? -1 : place < 0.55 ? 1 : rng.normal() / 3, rng.normal() / 3];
  },
  "two peaks": (rng: SeededSource): Pair => [
    (rng.uniform() < 0.5 ? -0.5 : 0.5) + 0.1 * rng.normal(),
    rng.normal() / 3,
  ],
  "bounds 10 times wide": (rng: SeededSource): Pair => [rng.normal() / 30, rng.normal() / 30],
  "correlation 0.95": (rng: SeededSource): Pair => {
    const x = rng.normal() / 3;
    return [x, 0.95 * x + (Math.sqrt(1 - 0.95 ** 2) * rng.normal()) / 3];
  },
} as const satisfies Readonly<Record<string, (rng: SeededSource) => Pair>>;

export type Law = keyof typeof laws;
