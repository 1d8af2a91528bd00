import type { TableLaw, TableNoise } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { CellLaw } from "./cell-law.ts";
import { discreteGaussianCell } from "./discrete-gaussian.ts";
import { gaussianCell } from "./gaussian.ts";
import { geometricCell } from "./geometric.ts";
import { laplaceCell } from "./laplace.ts";
import { exactCell } from "./none.ts";
import { randomRoundingCell } from "./random-rounding.ts";
import { transitionCell } from "./transition.ts";

type NoiseOf<Law extends TableLaw> = Extract<TableNoise, { readonly law: Law }>;

/** Every law of the format: the compiler names the one that is missing. */
const laws: { readonly [Law in TableLaw]: (noise: NoiseOf<Law>) => CellLaw } = {
  none: exactCell,
  laplace: laplaceCell,
  geometric: geometricCell,
  gaussian: gaussianCell,
  "discrete-gaussian": discreteGaussianCell,
  "random-rounding": randomRoundingCell,
  transition: transitionCell,
};

/** The law of the published numbers of a measurement; a law that is not known is refused. */
export function cellLawOf(noise: TableNoise): CellLaw {
  if (Object.hasOwn(laws, noise.law)) return Object.freeze(laws[noise.law](noise as never));
  return fail("ARGUMENT", {
    name: "law of the noise",
    found: String(noise.law),
    accepted: `one of: ${Object.keys(laws).join(", ")}`,
  });
}
