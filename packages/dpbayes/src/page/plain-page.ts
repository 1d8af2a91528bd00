/**
 * `dpbayes/page`: the page of a fit, for programs that may not reach the private side. What takes simulated studies, the comparisons with prior
 * and noise, is left out: those privatise simulated records.
 */
export { fitPage } from "./fit-page.ts";
export type { PageOptions } from "./page-options.ts";
