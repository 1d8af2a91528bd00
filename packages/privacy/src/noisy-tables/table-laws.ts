import { LEAST_NOISE, MOST_COORDINATES, MOST_COUNT } from "../json/limits.ts";
import type { Refuse } from "../json/read-shape.ts";
import type { Shape } from "../json/shape.ts";
import type { TableLaw, TableNoise } from "./noisy-table.ts";
import type { PublishedNumbers } from "./published-numbers.ts";
import { columnReach, requireProbabilities } from "./transition-matrix.ts";

interface DeclaredLaw<Noise extends TableNoise> {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly published: (noise: Noise) => PublishedNumbers;
  /** What a shape cannot say of the parameters. */
  readonly check?: (noise: Noise, field: string, refuse: Refuse) => void;
}

/** So that likelihoods of all numbers have logarithms that are finite: the largest is MOST_COUNT² / LEAST_NOISE. */
const size: Shape = { is: "number", above: 0, from: LEAST_NOISE, below: MOST_COUNT };
const base: Shape = { is: "number", whole: true, from: 2, below: MOST_COUNT };
const probabilities: Shape = {
  is: "list",
  of: { is: "number", from: 0 },
  atLeast: 1,
  most: MOST_COORDINATES,
};
const matrix: Shape = { is: "list", of: probabilities, atLeast: 1, most: MOST_COORDINATES };

/** Noise on whole numbers that has no end. */
const anyWhole: PublishedNumbers = { accepted: "a whole number", gives: Number.isSafeInteger };
const anyReal: PublishedNumbers = { accepted: "a finite number", gives: Number.isFinite };

/** Everything that the format knows of a law of noise; a law that is not here is refused. */
const tableLaws: { readonly [Law in TableLaw]: DeclaredLaw<Extract<TableNoise, { law: Law }>> } = {
  none: {
    fields: {},
    published: () => ({
      accepted: "a whole number from 0, as counts without noise are",
      gives: (value) => Number.isSafeInteger(value) && value >= 0,
      range: (value) => [value, value],
      highest: (threshold) => Math.max(-1, Math.floor(threshold)),
    }),
  },
  laplace: { fields: { scale: size }, published: () => anyReal },
  geometric: { fields: { scale: size }, published: () => anyWhole },
  gaussian: { fields: { variance: size }, published: () => anyReal },
  "discrete-gaussian": { fields: { variance: size }, published: () => anyWhole },
  "random-rounding": { fields: { base }, published: ({ base: step }) => multiplesOf(step) },
  transition: { fields: { matrix }, published: columnReach, check: requireProbabilities },
};

/** A count moves by less than the base. */
function multiplesOf(step: number): PublishedNumbers {
  return {
    accepted: `a multiple of ${step} from 0`,
    gives: (value) => value >= 0 && value % step === 0,
    range: (value) => [Math.max(0, value - step + 1), value + step - 1],
    highest: (threshold) => (threshold < 0 ? -1 : step * Math.floor(threshold / step) + step - 1),
  };
}

const declared = tableLaws as Readonly<Record<TableLaw, DeclaredLaw<TableNoise>>>;

/** The shape of a noise: which law, and its parameters. */
export const noiseShape: Shape = {
  is: "variant",
  by: "law",
  cases: Object.fromEntries(
    Object.entries(declared).map(([law, { fields }]) => [
      law,
      { is: "object", fields: { law: { is: "one", of: [law] }, ...fields } },
    ]),
  ),
};

export function publishedUnder(noise: TableNoise): PublishedNumbers {
  return declared[noise.law].published(noise);
}

export function checkNoise(noise: TableNoise, field: string, refuse: Refuse): void {
  declared[noise.law].check?.(noise, field, refuse);
}
