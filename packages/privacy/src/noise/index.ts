/**
 * `@dpbayes/privacy/noise`: exact integer noise from the platform's cryptographic generator.
 */

// Where randomness comes from.

export type { RandomBits } from "./random-bits.ts";
export { SecureSource } from "./secure-source.ts";

// A fair choice among n, for orders that shall tell nothing.

export { uniformBelow } from "./uniform-below.ts";

// Laws with rational parameters.

export { discreteGaussian, discreteGaussianBig } from "./discrete-gaussian.ts";
export { discreteLaplace, discreteLaplaceBig, type Rate } from "./discrete-laplace.ts";
