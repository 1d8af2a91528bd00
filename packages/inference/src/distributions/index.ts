/**
 * `@dpbayes/inference/distributions`: log densities with gradients, and exact samplers.
 */

// Numbers.

export { beta } from "./continuous/beta.ts";
export { exponential } from "./continuous/exponential.ts";
export { gamma } from "./continuous/gamma.ts";
export { halfNormal } from "./continuous/half-normal.ts";
export { inverseGamma } from "./continuous/inverse-gamma.ts";
export { laplace } from "./continuous/laplace.ts";
export { normal } from "./continuous/normal.ts";
export { studentT } from "./continuous/student-t.ts";

// Counts and categories.

export { bernoulli } from "./discrete/bernoulli.ts";
export { bessel } from "./discrete/bessel.ts";
export { binomial } from "./discrete/binomial.ts";
export { categorical } from "./discrete/categorical.ts";
export { geometric } from "./discrete/geometric.ts";
export { negativeBinomial } from "./discrete/negative-binomial.ts";
export { poisson } from "./discrete/poisson.ts";
export { skellam } from "./discrete/skellam.ts";

// Vectors and matrices.

export { dirichlet } from "./multivariate/dirichlet.ts";
export { inverseWishart } from "./multivariate/inverse-wishart.ts";
export { type LkjCholesky, lkjCholesky } from "./multivariate/lkj-cholesky.ts";
export type { MatrixLaw } from "./multivariate/matrix-law.ts";
export { multinomial } from "./multivariate/multinomial.ts";
export { type MultivariateNormal, multivariateNormal } from "./multivariate/multivariate-normal.ts";
export { wishart } from "./multivariate/wishart.ts";

// Laws that are cut off.

export { truncatedBeta } from "./continuous/truncated-beta.ts";
export { truncatedNormal } from "./continuous/truncated-normal.ts";
export { truncatedDirichlet } from "./multivariate/truncated-dirichlet.ts";

// Noise of releases, and what lies under it.

export { noisyPoisson } from "./discrete/noisy-poisson.ts";
export { twoSidedGeometric } from "./discrete/two-sided-geometric.ts";
