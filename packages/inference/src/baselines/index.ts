/**
 * `@dpbayes/inference/baselines`: what the papers compare with.
 */

// LDP-SGD, and the distance between empirical distributions.

export { ecdfDistance } from "./ecdf-distance.ts";
export { type LdpSgdOptions, type LdpSgdResult, ldpSgd } from "./ldp-sgd.ts";
export { ldpSgdGroupSize } from "./ldp-sgd-group-size.ts";
