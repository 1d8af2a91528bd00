/**
 * What other programs call the sampler's statistics. CmdStan ends them in two underscores, so that they
 * cannot clash with parameters.
 */
const known: Readonly<Record<string, { readonly cmdstan: string; readonly arviz: string }>> = Object.freeze({
  lp: { cmdstan: "lp__", arviz: "lp" },
  acceptance: { cmdstan: "accept_stat__", arviz: "acceptance_rate" },
  stepSize: { cmdstan: "stepsize__", arviz: "step_size" },
  depth: { cmdstan: "treedepth__", arviz: "tree_depth" },
  leapfrogs: { cmdstan: "n_leapfrog__", arviz: "n_steps" },
  divergent: { cmdstan: "divergent__", arviz: "diverging" },
  energy: { cmdstan: "energy__", arviz: "energy" },
});

/** CmdStan's order of columns. */
const order = Object.keys(known);

/** Others get the two underscores; their dots (`beta.evaluations`) would read as an index of beta. */
export function cmdstanName(statistic: string): string {
  return known[statistic]?.cmdstan ?? `${statistic.replaceAll(".", "_")}__`;
}

export function arvizName(statistic: string): string {
  return known[statistic]?.arviz ?? statistic;
}

/** Known statistics first, in CmdStan's order, then the others as they come. */
export function inCmdstanOrder(statistics: readonly string[]): readonly string[] {
  return [
    ...order.filter((name) => statistics.includes(name)),
    ...statistics.filter((s) => !order.includes(s)),
  ];
}
