import { fail, requireFinite, requireNumber, requirePositive } from "../../../errors/index.ts";

/** What is believed of the counts before anything was published. Every field has a default. */
export interface TablePriorOptions {
  /**
   * What the shares of categories are thought to be before counts are seen: "margins", the product of shares of every
   * axis, which are learned; or "uniform", all alike.
   */
  readonly base?: "margins" | "uniform";
  /**
   * a: how far the shares of categories follow that. Small: few categories hold nearly everybody. log a is normal with this
   * mean and sd; an sd of 0 keeps a as it is.
   */
  readonly sparsity?: LogNormal;
  /** κ: how far an area's shares follow those of all areas. The larger, the more alike areas are; the same for every level of areas. */
  readonly likeness?: LogNormal;
  /** The mean count of an area is gamma of shape ½; its rate is exponential with this mean, or `rate` itself. */
  readonly size?: { readonly meanRate: number } | { readonly rate: number };
}

/** A positive number whose logarithm is normal. */
export interface LogNormal {
  readonly meanLog: number;
  readonly sdLog: number;
}

/** The options with their defaults. */
export interface CountPrior {
  readonly base: "margins" | "uniform";
  readonly sparsity: LogNormal;
  readonly likeness: LogNormal;
  readonly size: { readonly meanRate: number } | { readonly rate: number };
}

/** Shape of the gamma law of an area's mean: half its mass is below a fifth of its mean, so that empty areas are expected. */
export const SIZE_SHAPE = 0.5;

/** Of the shares of an axis's levels: as little as one half person of each says. */
export const MARGIN_CONCENTRATION = 0.5;

const defaults: CountPrior = Object.freeze({
  base: "margins",
  sparsity: { meanLog: Math.log(2), sdLog: 1.5 },
  likeness: { meanLog: 3, sdLog: 1 },
  size: { meanRate: 0.005 },
});

export function countPrior(options: TablePriorOptions = {}): CountPrior {
  const { base, sparsity, likeness, size } = { ...defaults, ...options };
  if (base !== "margins" && base !== "uniform")
    fail("ARGUMENT", {
      name: "prior.base",
      found: JSON.stringify(base) ?? "missing",
      accepted: '"margins" or "uniform"',
    });
  requireLogNormal("prior.sparsity", sparsity);
  requireLogNormal("prior.likeness", likeness);
  if ("rate" in size) requirePositive("prior.size.rate", size.rate);
  else requirePositive("prior.size.meanRate", size.meanRate);
  return Object.freeze({ base, sparsity, likeness, size });
}

function requireLogNormal(name: string, { meanLog, sdLog }: LogNormal): void {
  requireFinite(`${name}.meanLog`, meanLog);
  requireNumber(`${name}.sdLog`, sdLog, (sd) => sd >= 0 && Number.isFinite(sd), "0 or positive, and finite");
}
