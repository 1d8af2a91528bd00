import type { SeededSource } from "@dpbayes/inference";
import { studentT } from "@dpbayes/inference/distributions";
import type { Law } from "./law-names.ts";
import { type Bounds, piled, within } from "./number-laws.ts";

export type Pair = readonly [a: number, b: number];

/** Two covariates of a regression, before they are clipped. */
export interface CovariateLaw {
  /** Of each. */
  readonly bounds: Bounds;
  draw(rng: SeededSource): Pair;
  /** Whether values lie beyond the bounds: regressions of the clipped population then have other coefficients. */
  readonly clips: boolean;
}

export const MIDDLE = 5;
const BOUNDS: Bounds = [0, 10];
const SD = 1.6;

const normal = within(BOUNDS, (rng) => MIDDLE + SD * rng.normal());
const independent = (draw: (rng: SeededSource) => number) => (rng: SeededSource) =>
  [draw(rng), draw(rng)] as const;

const well: CovariateLaw = { bounds: BOUNDS, draw: independent(normal), clips: false };

/** Two covariates from 0 to 10; where a law speaks of the outcome alone, its covariates are those of `well`. */
export const covariateLaws: Readonly<Record<Law, CovariateLaw>> = {
  well,
  "log-normal clipped": {
    bounds: BOUNDS,
    draw: independent((rng) => Math.exp(1 + 0.8 * rng.normal())),
    clips: true,
  },
  "log-normal": {
    ...well,
    draw: independent(within(BOUNDS, (rng) => Math.exp(0.2 + 0.8 * rng.normal()))),
  },
  "heavy tails": {
    bounds: BOUNDS,
    draw: independent((rng) => studentT.sample(rng, 3, MIDDLE, 1)),
    clips: true,
  },
  piled: { ...well, draw: independent((rng) => 10 * piled(rng)) },
  bimodal: {
    ...well,
    draw: independent(within(BOUNDS, (rng) => (rng.uniform() < 0.5 ? 3 : 7) + 0.7 * rng.normal())),
  },
  "binary dependent": { ...well, draw: binaryPair },
  collinear: { ...well, draw: collinearPair },
  rare: well,
  overdispersed: well,
  wide: { ...well, bounds: [MIDDLE - 50, MIDDLE + 50] },
  "all wide": { ...well, bounds: [MIDDLE - 50, MIDDLE + 50] },
  tight: {
    bounds: [MIDDLE - 1.96 * SD, MIDDLE + 1.96 * SD],
    draw: independent((rng) => MIDDLE + SD * rng.normal()),
    clips: true,
  },
};

/** 0 or 10, as the bounds are; correlation 0.6. */
function binaryPair(rng: SeededSource): Pair {
  const a = rng.uniform() < 0.3;
  const b = rng.uniform() < (a ? 0.7 : 0.1);
  return [a ? 10 : 0, b ? 10 : 0];
}

function collinearPair(rng: SeededSource): Pair {
  for (;;) {
    const shared = rng.normal();
    const a = MIDDLE + SD * shared;
    const b = MIDDLE + SD * (0.97 * shared + Math.sqrt(1 - 0.97 ** 2) * rng.normal());
    if (Math.min(a, b) >= 0 && Math.max(a, b) <= 10) return [a, b];
  }
}
