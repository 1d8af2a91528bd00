import type { Family, HoldersClause, StatisticOptions } from "@dpbayes/privacy";
import type { PriorsOf } from "./priors.ts";

type OfNumber = "nuts" | "nuts-exact" | "quadrature" | "noise-aware" | "plug-in";
type OfGlm = "nuts" | "nuts-normal" | "nuts-cells" | "nuts-clipped";
type OfHolders = "hierarchical" | "wishart-walk" | "fixed-s" | "fixed-s-fast" | "gibbs-clt";

/** `model.method`, by family. */
export interface MethodsOf {
  readonly mean: "table";
  readonly total: "table";
  readonly proportion: "table";
  readonly difference: "table";
  readonly quantile: "nuts" | "sum" | "table";
  readonly cdf: "nuts" | "sum" | "table";
  readonly bernoulli: OfNumber;
  readonly categorical: "nuts" | "sum" | "noise-aware" | "plug-in";
  readonly gaussian: OfNumber;
  readonly exponential: OfNumber;
  readonly gamma: OfNumber;
  readonly beta: OfNumber;
  readonly "log-normal": OfNumber;
  readonly poisson: "table" | OfNumber;
  readonly geometric: OfNumber;
  readonly "negative-binomial": OfNumber;
  readonly "linear-regression": "auto" | "nuts" | OfHolders;
  readonly "logistic-regression": OfGlm;
  readonly "poisson-regression": OfGlm;
  readonly table: "nuts" | "sum" | "latent-counts";
  readonly "naive-bayes": "noise-aware" | "plug-in";
  readonly "hidden-markov-model": "noise-aware" | "plug-in";
  readonly "topic-model": "collapsed" | "augmented" | "naive";
  readonly "community-model": "collapsed" | "augmented" | "naive";
}

interface Bins {
  readonly bins?: number | readonly number[];
}

/** Fields of `model.options`, by family; a family that is not here has none. */
export interface OptionsOf {
  readonly quantile: Bins & { readonly probabilities?: readonly number[] };
  readonly cdf: Bins;
  readonly poisson: { readonly dispersed?: boolean };
  readonly "linear-regression": { readonly residuals?: "any" | "normal" };
  readonly "poisson-regression": { readonly link?: "log" | "softplus"; readonly dispersed?: boolean };
  readonly table: { readonly margins?: readonly (readonly string[])[] };
  readonly "hidden-markov-model": { readonly states?: number; readonly unobserved?: readonly string[] };
  readonly "topic-model": { readonly topics?: number };
  readonly "community-model": {
    readonly communities?: number;
    readonly directed?: boolean;
    readonly reported?: "twice" | "once";
  };
}

type Regression = "linear-regression" | "logistic-regression" | "poisson-regression";

type ModelOf<Name extends Family> = {
  readonly family: Name;
  readonly formula: string;
  readonly method?: MethodsOf[Name];
  readonly statistic?: StatisticOptions;
} & (Name extends keyof OptionsOf ? { readonly options?: OptionsOf[Name] } : { readonly options?: never }) &
  (Name extends keyof PriorsOf ? { readonly prior?: PriorsOf[Name] } : { readonly prior?: never }) &
  (Name extends Regression ? { readonly holders?: HoldersClause } : { readonly holders?: never });

/** As one object, so that the compiler tells members of the union apart by `family` and says which one is meant. */
type Flat<Type> = { readonly [Field in keyof Type]: Type[Field] };

/** The model clause of any family. */
export type ModelDeclaration = { readonly [Name in Family]: Flat<ModelOf<Name>> }[Family];
