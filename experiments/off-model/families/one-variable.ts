import type { Law } from "../laws/law-names.ts";
import type { NumberLaw } from "../laws/number-laws.ts";
import type { GridFamily } from "./family.ts";

/** What studies of one number, `y ~ 1`, have in common. */
export function oneNumber(
  family: string,
  type: "number" | "count",
  laws: Readonly<Partial<Record<Law, NumberLaw>>>,
): Pick<GridFamily, "laws" | "asked" | "population"> {
  return {
    laws: Object.keys(laws) as Law[],
    asked: (law) => ({
      variables: { y: { type, bounds: laws[law]!.bounds } },
      model: { family, formula: "y ~ 1" },
    }),
    population: (law) => (rng) => ({ y: laws[law]!.draw(rng) }),
  };
}
