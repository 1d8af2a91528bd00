export { ecdfDistance } from "./ecdf-distance.ts";
export { type LdpSgdOptions, type LdpSgdResult, ldpSgd } from "./ldp-sgd.ts";
export { ldpSgdGroupSize } from "./ldp-sgd-group-size.ts";
