import type { SeededSource } from "@dpbayes/inference";
import { studentT } from "@dpbayes/inference/distributions";
import type { Law } from "./law-names.ts";

export type Bounds = readonly [low: number, high: number];

/** A number that is recorded, before it is clipped. */
export interface NumberLaw {
  readonly bounds: Bounds;
  draw(rng: SeededSource): number;
}

/** A draw that lies within bounds: drawn again where it does not. */
export function within([low, high]: Bounds, draw: (rng: SeededSource) => number) {
  return (rng: SeededSource): number => {
    for (;;) {
      const value = draw(rng);
      if (low <= value && value <= high) return value;
    }
  };
}

const BOUNDS: Bounds = [0, 100];
const [MEAN, SD] = [50, 12];
const normal = (rng: SeededSource) => MEAN + SD * rng.normal();

/** A score from 0 to 100. */
export const numberLaws: Readonly<Partial<Record<Law, NumberLaw>>> = {
  well: { bounds: BOUNDS, draw: within(BOUNDS, normal) },
  "log-normal clipped": { bounds: BOUNDS, draw: (rng) => Math.exp(3 + 0.9 * rng.normal()) },
  "log-normal": { bounds: BOUNDS, draw: within(BOUNDS, (rng) => Math.exp(2.3 + 0.8 * rng.normal())) },
  "heavy tails": { bounds: BOUNDS, draw: (rng) => studentT.sample(rng, 3, MEAN, 8) },
  piled: { bounds: BOUNDS, draw: (rng) => 100 * piled(rng) },
  bimodal: {
    bounds: BOUNDS,
    draw: within(BOUNDS, (rng) => (rng.uniform() < 0.6 ? 25 : 75) + 6 * rng.normal()),
  },
  wide: { bounds: [MEAN - 500, MEAN + 500], draw: within(BOUNDS, normal) },
  tight: { bounds: [MEAN - 1.96 * SD, MEAN + 1.96 * SD], draw: normal },
};

/** From 0 to 1: 45 % at 0 and 15 % at 1. */
export function piled(rng: SeededSource): number {
  const u = rng.uniform();
  if (u < 0.45) return 0;
  return u < 0.6 ? 1 : rng.uniform();
}

/** The law of the model that `well`, `wide` and `tight` follow. */
export const normalLaw = { mean: MEAN, sd: SD } as const;

export function clipped(value: number, [low, high]: Bounds): number {
  return Math.min(high, Math.max(low, value));
}
