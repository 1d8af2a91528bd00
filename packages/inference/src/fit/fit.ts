import type { ChainResult } from "../chains/chain-result.ts";
import type { Parameter } from "../contracts/model.ts";
import { parameterNames } from "../contracts/parameter-names.ts";
import { type Chains, type Diagnosis, diagnose, pooled, sorted } from "../diagnostics/index.ts";
import { fail } from "../errors/index.ts";
import { credibleInterval, parameterOf } from "./credible-interval.ts";
import type { FitOrigin } from "./origin.ts";
import { type Summary, type SummaryOptions, summarise } from "./summary.ts";

/** The plain contents of a fit. */
export interface FitContents {
  readonly parameters: readonly Parameter[];
  readonly chainCount: number;
  /** Draws per chain. */
  readonly drawCount: number;
  /** chains × draws × columns, by rows. */
  readonly values: Float64Array;
  /** The sampler's columns: for each name chains × draws. */
  readonly statistics: Readonly<Record<string, Float64Array>>;
  readonly origin: FitOrigin;
  /** Of each chain: which one of the run it was, seconds, warm-up and what it tuned. */
  readonly runs: readonly ChainRecord[];
}

/** The result of sampling: draws with names, what the sampler reported, and where it all comes from. */
export interface Fit extends FitContents {
  /** The name of every column of `values`. */
  readonly names: readonly string[];
  /** The draws of one column (`beta[2]`), an array per chain. */
  chains(name: string): Chains;
  /** Mean, spread, intervals, and how well they are known, of every number. */
  summary(options?: SummaryOptions): Summary;
  /** The interval that holds this share of the posterior of one number (0.9 when absent), as summaries show it. */
  interval(name: string, probability?: number): readonly [number, number];
  /** Whether the draws can be trusted, in figures and in words. */
  diagnose(): Diagnosis;
}

export type ChainRecord = Pick<ChainResult, "chain" | "seconds" | "warmup">;

/** A fit from its contents, whose lengths are checked. */
export function fitOf(contents: FitContents): Fit {
  const { parameters, chainCount, drawCount, values, statistics, origin, runs } = contents;
  const names = parameterNames(parameters);
  const rows = chainCount * drawCount;
  if (values.length !== rows * names.length)
    fail("DIMENSION", { name: "draws", found: values.length, accepted: rows * names.length });
  for (const [name, column] of Object.entries(statistics))
    if (column.length !== rows) fail("DIMENSION", { name, found: column.length, accepted: rows });
  const fit: Fit = Object.freeze({
    parameters: Object.freeze(
      parameters.map((p) =>
        Object.freeze({
          ...p,
          shape: Object.freeze([...p.shape]),
          ...(p.labels && { labels: Object.freeze([...p.labels]) }),
          ...(p.edges && { edges: Object.freeze([...p.edges]) }),
        }),
      ),
    ),
    names: Object.freeze(names),
    chainCount,
    drawCount,
    values,
    statistics: Object.freeze({ ...statistics }),
    origin: Object.freeze({ ...origin }),
    runs: Object.freeze([...runs]),
    chains: (name: string) => columnOf(fit, name),
    summary: (options: SummaryOptions = {}) => summarise(fit, options),
    interval: (name: string, probability = 0.9) =>
      credibleInterval(parameterOf(fit, name), sorted(pooled(columnOf(fit, name))), probability),
    diagnose: () => diagnoseFit(fit),
  });
  return fit;
}

function columnOf({ names, values, chainCount, drawCount }: Fit, name: string): Chains {
  const column = names.indexOf(name);
  if (column < 0) fail("ARGUMENT", { name: "name", found: `"${name}"`, accepted: `one of ${listed(names)}` });
  return Array.from({ length: chainCount }, (_, chain) =>
    new Float64Array(drawCount).map((_, draw) => values[(chain * drawCount + draw) * names.length + column]!),
  );
}

function listed(names: readonly string[]): string {
  return names.length > 8 ? `${names.slice(0, 8).join(", ")}, …` : names.join(", ");
}

function diagnoseFit(fit: Fit): Diagnosis {
  const maxDepth = fit.origin.sampler?.["maxDepth"];
  return diagnose({
    names: fit.names,
    chains: fit.chains,
    statistics: Object.fromEntries(
      Object.entries(fit.statistics).map(([name, column]) => [name, byChain(column, fit.drawCount)]),
    ),
    ...(typeof maxDepth === "number" ? { maxDepth } : {}),
    ...(fit.origin.components && { components: fit.origin.components }),
    ...(fit.origin.warnings && { warnings: fit.origin.warnings }),
  });
}

/** A column of all chains as one view per chain. */
export function byChain(column: Float64Array, drawCount: number): Chains {
  return Array.from({ length: column.length / drawCount }, (_, chain) =>
    column.subarray(chain * drawCount, (chain + 1) * drawCount),
  );
}
