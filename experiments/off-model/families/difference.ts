import type { SeededSource } from "@dpbayes/inference";
import type { Law } from "../laws/law-names.ts";
import { type NumberLaw, numberLaws } from "../laws/number-laws.ts";
import { clippedMoments } from "../truth/moments.ts";
import type { GridFamily } from "./family.ts";

/** Of people who were treated. */
const TREATED = 0.3;

/** The treated have the larger of two draws in a third of the cases: another mean under every law, within the same bounds. */
function treatedLaw(law: Law): NumberLaw {
  const { bounds, draw } = numberLaws[law]!;
  const larger = (rng: SeededSource) => (rng.uniform() < 1 / 3 ? Math.max(draw(rng), draw(rng)) : draw(rng));
  return { bounds, draw: larger };
}

export const difference: GridFamily = {
  name: "difference",
  laws: ["well", "log-normal clipped", "log-normal", "piled", "wide", "tight"],
  settings: ["central", "distributed"],
  dataSets: { central: 20, distributed: 12, local: 0 },
  asked: (law) => ({
    variables: { y: { type: "number", bounds: numberLaws[law]!.bounds }, treated: { type: "boolean" } },
    model: { family: "difference", formula: "y ~ treated" },
  }),
  population: (law) => {
    const laws = [numberLaws[law]!, treatedLaw(law)] as const;
    return (rng) => {
      const treated = rng.uniform() < TREATED;
      return { treated, y: laws[treated ? 1 : 0].draw(rng) };
    };
  },
  estimands(law, records) {
    const [without, treated] = [numberLaws[law]!, treatedLaw(law)].map((one) => clippedMoments(one, records));
    return [{ group: "difference", column: "difference", truth: treated!.mean - without!.mean }];
  },
};
