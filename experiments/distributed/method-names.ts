/** Every method of the tables with the priors it is used with; the paper's own stands beside them in table 1. */
export const METHOD_NAMES = [
  "hierarchical",
  "fixed-s",
  "fixed-s-fast",
  "gibbs-clt",
  "ada-ssp, sum",
  "ada-ssp, joint",
] as const;
