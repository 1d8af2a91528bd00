import type { FitWarning } from "../contracts/fit-warning.ts";
import type { NamelessComponents } from "../contracts/nameless-components.ts";
import { columnsOfStatistic } from "../contracts/sampler.ts";
import { decimals } from "../text/index.ts";
import { type Chains, LEAST_DRAWS } from "./chains.ts";
import { componentProblems, withheldOf, withoutNames } from "./components.ts";
import { type Convergence, convergenceOf } from "./convergence.ts";
import { energyFractions } from "./energy.ts";
import { type Problem, sentence } from "./problems.ts";
import { warningLines } from "./warning-lines.ts";

/** What is diagnosed: draws by name and, where the sampler has them, its own statistics. */
export interface Sampled {
  readonly names: readonly string[];
  /** The draws of one name. */
  readonly chains: (name: string) => Chains;
  /** Columns of the sampler: `divergent` (0 or 1; of parts of it `part.divergent`), `depth`, `energy`. */
  readonly statistics: Readonly<Record<string, Chains>>;
  /** Depth at which NUTS stops doubling. */
  readonly maxDepth?: number;
  /** Components that have no names; what is said of the draws then rests on the other numbers. */
  readonly components?: NamelessComponents;
  /** What else speaks against the draws' meaning, found where they were made. */
  readonly warnings?: readonly FitWarning[];
}

export interface Diagnosis {
  readonly parameters: readonly Convergence[];
  readonly divergences: number;
  /** Draws whose trajectory reached the greatest depth. */
  readonly saturated: number;
  /** E-BFMI of every chain, where the sampler has an energy. */
  readonly energyFractions: readonly number[];
  /** What is wrong with the draws. */
  readonly problems: readonly Problem[];
  /** Parameters that say nothing, because chains have found different components: they are not summarised. */
  readonly withheld: readonly string[];
  /** What makes their intervals doubtful, however well they were drawn. */
  readonly warnings: readonly FitWarning[];
  /** In words: problems and warnings, or what speaks for the draws. */
  readonly verdict: string;
}

/** R-hat from which chains are said to disagree (Vehtari et al. 2021). */
const R_HAT_LIMIT = 1.01;
/** Effective draws per chain that R-hat and the standard errors themselves need (same source). */
const ESS_PER_CHAIN = 100;
/** E-BFMI below which the energy is explored too slowly (Betancourt 2016; the limit of ArviZ). */
const ENERGY_LIMIT = 0.3;

/** Checks every parameter and the sampler, and says in words whether the draws can be trusted. */
export function diagnose(sampled: Sampled): Diagnosis {
  const parameters = sampled.names.map((name) => convergenceOf(name, sampled.chains(name)));
  const { depth = [], energy = [] } = sampled.statistics;
  const divergences = countDivergent(sampled.statistics);
  const maxDepth = sampled.maxDepth ?? Number.POSITIVE_INFINITY;
  const saturated = countWhere(depth, (d) => d >= maxDepth);
  const fractions = energy.length > 0 ? [...energyFractions(energy)] : [];
  const chains = sampled.names.length > 0 ? sampled.chains(sampled.names[0]!) : [];
  const draws = countWhere(chains, () => true);
  const common = withoutNames(parameters, sampled.components);
  const problems: readonly Problem[] = [
    ...componentProblems(parameters, sampled.components),
    ...parameterProblems(common, chains.length, chains[0]?.length ?? 0),
    ...(divergences > 0 ? [{ kind: "divergences", count: divergences, draws } as const] : []),
    ...(saturated > 0 ? [{ kind: "saturation", count: saturated, draws, depth: maxDepth } as const] : []),
    ...fractions.flatMap((fraction, chain) =>
      fraction < ENERGY_LIMIT ? [{ kind: "slow-energy", chain, fraction } as const] : [],
    ),
  ];
  const warnings = sampled.warnings ?? [];
  return Object.freeze({
    parameters,
    divergences,
    saturated,
    energyFractions: fractions,
    problems,
    withheld: withheldOf(problems),
    warnings,
    verdict: verdictOf(common, problems, warnings),
  });
}

function parameterProblems(all: readonly Convergence[], chains: number, draws: number): readonly Problem[] {
  if (draws < LEAST_DRAWS) return [{ kind: "too-few-draws", draws, needed: LEAST_DRAWS }];
  const broken = all.filter((p) => p.state === "not finite").map((p) => p.name);
  const needed = ESS_PER_CHAIN * chains;
  const few = (part: "bulk" | "tail", figure: (p: Convergence) => number) =>
    below(all, figure, needed).map(
      (found): Problem => ({ kind: "few-effective-draws", part, ...found, needed }),
    );
  return [
    ...(broken.length > 0 ? [{ kind: "not-finite", parameters: broken } as const] : []),
    ...below(all, (p) => -p.rHat, -R_HAT_LIMIT).map(
      ({ parameters, worst }): Problem => ({ kind: "disagreement", parameters, worst: -worst }),
    ),
    ...few("bulk", (p) => p.essBulk),
    ...few("tail", (p) => p.essTail),
  ];
}

/** The parameters whose figure is below the limit, the lowest first, and that lowest; nothing where none is. */
function below(all: readonly Convergence[], figure: (p: Convergence) => number, limit: number) {
  const bad = all.filter((p) => p.state === "sampled" && figure(p) < limit);
  if (bad.length === 0) return [];
  bad.sort((a, b) => figure(a) - figure(b));
  return [{ parameters: bad.map((p) => p.name), worst: figure(bad[0]!) }];
}

function verdictOf(
  parameters: readonly Convergence[],
  problems: readonly Problem[],
  warnings: readonly FitWarning[],
): string {
  const lines = [...problems.map(sentence), ...warningLines(warnings)];
  if (problems.length > 0) return lines.join("\n");
  const convergence = praise(parameters);
  if (warnings.length === 0)
    return convergence ? `no problem found: ${convergence}` : "no parameter varies: nothing to diagnose";
  const count = warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`;
  return [convergence ? `${count}; chains agree: ${convergence}` : count, ...lines].join("\n");
}

/** What speaks for draws that have no problem; nothing where no parameter varies. */
function praise(parameters: readonly Convergence[]): string | undefined {
  const sampled = parameters.filter((p) => p.state === "sampled");
  if (sampled.length === 0) return undefined;
  const rHat = Math.max(...sampled.map((p) => p.rHat));
  const draws = Math.min(...sampled.map((p) => Math.min(p.essBulk, p.essTail)));
  return `R-hat at most ${decimals(rHat, 3)}, at least ${Math.floor(draws)} effective draws of each parameter`;
}

/** Draws in which the sampler, or any part of a composed one, diverged. */
function countDivergent(statistics: Sampled["statistics"]): number {
  const [first, ...others] = columnsOfStatistic(Object.keys(statistics), "divergent").map(
    (name) => statistics[name]!,
  );
  if (first === undefined) return 0;
  const diverged = (c: number, i: number) => first[c]![i]! > 0 || others.some((flags) => flags[c]![i]! > 0);
  return first.reduce((sum, flags, c) => sum + flags.filter((_, i) => diverged(c, i)).length, 0);
}

function countWhere(chains: Chains, holds: (x: number) => boolean): number {
  return chains.reduce((sum, chain) => sum + chain.filter(holds).length, 0);
}
