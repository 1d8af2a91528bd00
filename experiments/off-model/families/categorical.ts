import type { SeededSource } from "@dpbayes/inference";
import type { Law } from "../laws/law-names.ts";
import { ALL_SETTINGS, type Estimand, everywhere, type GridFamily } from "./family.ts";

const COMMON = [0.5, 0.3, 0.15];
const RARE_LEVELS = 37;

/** Four levels; or three that nearly all people are of and 37 of which each has one in 740. */
function sharesOf(law: Law): readonly number[] {
  if (law !== "rare") return [0.4, 0.3, 0.2, 0.1];
  return [...COMMON, ...new Array<number>(RARE_LEVELS).fill(0.05 / RARE_LEVELS)];
}

const levelsOf = (law: Law) => sharesOf(law).map((_, j) => `level ${j + 1}`);

export const categorical: GridFamily = {
  name: "categorical",
  laws: ["well", "rare"],
  settings: ALL_SETTINGS,
  dataSets: everywhere(20),
  asked: (law) => ({
    variables: { y: { type: "category", levels: levelsOf(law) } },
    model: { family: "categorical", formula: "y ~ 1" },
  }),
  population: (law) => {
    const [shares, levels] = [sharesOf(law), levelsOf(law)];
    return (rng) => ({ y: levels[drawn(rng, shares)]! });
  },
  estimands,
};

/** Five of the rare levels stand for all: they are alike. */
function estimands(law: Law): readonly Estimand[] {
  const levels = levelsOf(law);
  return sharesOf(law)
    .slice(0, 8)
    .map((truth, j) => ({
      group: truth < 0.01 ? "rare shares" : "shares",
      column: `shares[${levels[j]!}]`,
      truth,
    }));
}

function drawn(rng: SeededSource, shares: readonly number[]): number {
  let left = rng.uniform();
  const at = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return at < 0 ? shares.length - 1 : at;
}
