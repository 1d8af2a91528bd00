import { comparisonStudy } from "../prior-comparison/figure.ts";
import { candidates } from "./candidates.ts";
import { cells } from "./cells.ts";

/** The second comparison of priors, which varies the coefficients' law too (DECLARATION.md). */
export const coefficientPrior = comparisonStudy({
  name: "coefficient-prior",
  about: "which priors of the coefficients and of Σ_x predict and cover best together",
  seed: "coefficient prior",
  candidates,
  cells,
  repeats: 6,
  variance: { shape: 1, scale: 0.01 },
  chosen: "sd 1, κ = d + 3",
  rivalCoverage: 0.85,
});
