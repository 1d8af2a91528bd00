import { type Fit, newHolder } from "@dpbayes/inference";
import { pooled } from "@dpbayes/inference/diagnostics";

/** The law of holders' coefficients about their mean. */
export type HolderLaw = "normal" | "student";

/** What the draws say about one coefficient at all holders; every list has one entry per draw. */
export interface CoefficientOfHolders {
  /** "intercept", a column of the design, or "sigma". */
  readonly name: string;
  /** By holder, in the order of the fit. */
  readonly own: readonly Float64Array[];
  /** The mean over holders. */
  readonly mean: Float64Array;
  /** The mean over records. */
  readonly weighted?: Float64Array;
  /** How far holders lie from their mean, where they follow a common law. */
  readonly spread?: Float64Array;
  /** A holder that was not there, where holders follow a common law. */
  readonly another?: Float64Array;
}

const OWN = /^holder\[(.+)\]$/;
const OWN_SIGMA = "holder_sigma";

/** Whether a parameter of a fit belongs to holders that differ: their own numbers, spreads and weighted means. */
export function isOfHolders(name: string): boolean {
  return OWN.test(name) || [OWN_SIGMA, "spread", "record_weighted"].includes(name);
}

/** The numbers of a fit that are one holder's own: `holder[age][north]`, and what is known of its covariates. */
export function namesOfSingleHolders(fit: Fit): ReadonlySet<string> {
  const holders = holdersOf(fit);
  const own = fit.parameters.filter(
    ({ labels = [] }) => labels.length === holders.length && labels.every((label, j) => label === holders[j]),
  );
  return new Set(own.flatMap(({ name, labels = [] }) => labels.map((label) => `${name}[${label}]`)));
}

/** The holders that a fit tells apart; none where all follow one regression. */
export function holdersOf({ parameters }: Fit): readonly string[] {
  return parameters.find(({ name }) => OWN.test(name))?.labels ?? [];
}

/** Every coefficient of which holders have one each, in the fit's order. */
export function coefficientsOfHolders(fit: Fit): readonly CoefficientOfHolders[] {
  const fresh = fit.origin.holders && newHolder(fit);
  return fit.parameters.flatMap(({ name, labels = [] }) => {
    const coefficient = name === OWN_SIGMA ? "sigma" : OWN.exec(name)?.[1];
    if (coefficient === undefined) return [];
    const own = labels.map((holder) => drawsOf(fit, `${name}[${holder}]`)!);
    const another = fresh && drawsOf(fresh, newName(coefficient));
    return [{ name: coefficient, own, ...aboutAll(fit, coefficient, own), ...(another && { another }) }];
  });
}

function newName(coefficient: string): string {
  return coefficient === "sigma" ? "new_holder_sigma" : `new_holder[${coefficient}]`;
}

function aboutAll(fit: Fit, coefficient: string, own: readonly Float64Array[]) {
  const mean = drawsOf(fit, coefficient) ?? drawsOf(fit, `coefficients[${coefficient}]`) ?? average(own);
  const weighted = drawsOf(fit, `record_weighted[${coefficient}]`);
  const spread = drawsOf(fit, `spread[${coefficient}]`);
  return { mean, ...(weighted && { weighted }), ...(spread && { spread }) };
}

/** All draws of a number; undefined where the fit has none of that name. */
export function drawsOf(fit: Fit, name: string): Float64Array | undefined {
  return fit.names.includes(name) ? pooled(fit.chains(name)) : undefined;
}

function average(own: readonly Float64Array[]): Float64Array {
  return own[0]!.map((_, draw) => own.reduce((sum, draws) => sum + draws[draw]!, 0) / own.length);
}
