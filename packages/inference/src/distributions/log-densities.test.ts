import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as laws from "./index.ts";

/** Numbers from `reference/distributions.py`: mpmath with 80 digits. */
const reference = JSON.parse(
  readFileSync(new URL("../../reference/distributions.json", import.meta.url), "utf8"),
) as { cases: readonly { law: string; args: readonly never[]; log: number }[] };

type Numbers = readonly number[];
type Rows = readonly Numbers[];
const flat = (rows: Rows) => Float64Array.from(rows.flat());

/** How each law of the file is evaluated; scalars are handed over in the file's order. */
const evaluate: Readonly<Record<string, (...args: never[]) => number>> = {
  normal: laws.normal.logDensity,
  halfNormal: laws.halfNormal.logDensity,
  exponential: laws.exponential.logDensity,
  laplace: laws.laplace.logDensity,
  studentT: laws.studentT.logDensity,
  gamma: laws.gamma.logDensity,
  inverseGamma: laws.inverseGamma.logDensity,
  beta: laws.beta.logDensity,
  truncatedBeta: laws.truncatedBeta.logDensity,
  truncatedNormal: laws.truncatedNormal.logDensity,
  poisson: laws.poisson.logMass,
  binomial: laws.binomial.logMass,
  negativeBinomial: laws.negativeBinomial.logMass,
  multinomial: laws.multinomial.logMass,
  geometric: laws.geometric.logMass,
  twoSidedGeometric: laws.twoSidedGeometric.logMass,
  skellam: laws.skellam.logMass,
  bessel: laws.bessel.logMass,
  dirichlet: laws.dirichlet.logDensity,
  wishart: (x: Rows, scale: Rows, degrees: number) =>
    laws.wishart(x.length).logDensity(flat(x), flat(scale), degrees),
  inverseWishart: (x: Rows, scale: Rows, degrees: number) =>
    laws.inverseWishart(x.length).logDensity(flat(x), flat(scale), degrees),
  multivariateNormal: (x: Numbers, mean: Numbers, covariance: Rows) =>
    laws.multivariateNormal(x.length).logDensity(flat([x]), flat([mean]), flat(covariance)),
  lkjCorrelation2: (eta: number, z: number) =>
    laws.lkjCholesky(2, eta).logDensityOfCorrelation(Float64Array.of(1, 0, z, Math.sqrt(1 - z * z))),
};

describe("log densities against 80-digit values", () => {
  // A few hundred units in the last place of the result (or of 1, where it is smaller): what a change
  // of the arguments in their last place does to it in the worst of these cases. A truncated law is a
  // difference of two logarithms, here up to 2000.
  it.each(reference.cases)("$law $args", ({ law, args, log }) => {
    const got = evaluate[law]!(...args);
    const size = law.startsWith("truncated") ? 10 : 1;
    expect(Math.abs(got - log)).toBeLessThan(2e-13 * (size + Math.abs(log)));
  });
});
