import type { DeclaredLaw, NamedLaws } from "./laws.ts";

type Real = DeclaredLaw<"real">;
type Positive = DeclaredLaw<"positive">;
type Unit = DeclaredLaw<"unit">;

/** What all regressions know of priors. */
interface RegressionPriors {
  readonly coefficients?: NamedLaws<"real">;
  readonly standardised?: NamedLaws<"real">;
  readonly intercept?: NamedLaws<"real">;
  readonly level?: NamedLaws<"real">;
  readonly mean?: NamedLaws<"real">;
  readonly scales?: Positive;
  readonly commonScales?: Positive;
  readonly spread?: Positive;
  readonly eta?: number;
}

/** The conjugate laws of the methods for data holders. */
interface ConjugatePriors {
  readonly variance?:
    | `inverse-gamma(${string})`
    | { readonly law: "inverse-gamma"; readonly shape?: number; readonly scale?: number };
  readonly covariance?:
    | `inverse-wishart(${string})`
    | {
        readonly law: "inverse-wishart";
        readonly degrees?: number;
        readonly scale?: number | readonly number[];
        readonly holders?: "shared" | "per-holder";
      };
}

type ConjugateMean =
  | `normal-per-covariance(${string})`
  | { readonly law: "normal-per-covariance"; readonly mean?: number; readonly weight?: number };

interface LinearPriors extends Omit<RegressionPriors, "mean">, ConjugatePriors {
  readonly mean?: NamedLaws<"real"> | ConjugateMean;
  readonly sigma?: NamedLaws<"positive">;
}

interface LogisticPriors extends RegressionPriors {
  readonly effects?: Real;
  readonly interactions?: Real;
  readonly shifts?: Real;
  readonly norm?: number;
}

interface PoissonPriors extends LogisticPriors {
  readonly dispersion?: Positive;
}

interface Concentration {
  readonly concentration?: number | readonly number[];
}

type LogNormal =
  | `log-normal(${string})`
  | { readonly law: "log-normal"; readonly mean: number; readonly sd: number };

/** Of a table's counts, where reports have a concentration. */
interface CountsPriors {
  readonly base?: "margins" | "uniform";
  readonly sparsity?: LogNormal;
  readonly likeness?: LogNormal;
}

/** Fields of `model.prior`, by family; a family that is not here has none. */
export interface PriorsOf {
  readonly quantile: Concentration;
  readonly cdf: Concentration;
  readonly bernoulli: { readonly p?: Unit };
  readonly categorical: Concentration;
  readonly gaussian: { readonly mean?: Real; readonly sd?: Positive };
  readonly exponential: { readonly rate?: Positive };
  readonly gamma: { readonly shape?: Positive; readonly rate?: Positive };
  readonly beta: { readonly a?: Positive; readonly b?: Positive };
  readonly "log-normal": { readonly mean_log?: Real; readonly sd_log?: Positive };
  readonly poisson: { readonly mean?: Positive };
  readonly geometric: { readonly p?: Unit };
  readonly "negative-binomial": { readonly r?: Positive; readonly p?: Unit };
  readonly "linear-regression": LinearPriors;
  readonly "logistic-regression": LogisticPriors;
  readonly "poisson-regression": PoissonPriors;
  readonly table: Concentration & CountsPriors;
  readonly "naive-bayes": { readonly classes?: number | readonly number[]; readonly features?: number };
  readonly "hidden-markov-model": { readonly transition?: number; readonly emission?: number };
  readonly "topic-model": {
    readonly shape?: number;
    readonly rate?: number;
    readonly words?: "gamma" | "dirichlet";
  };
  readonly "community-model": { readonly shape?: number; readonly rate?: number };
}
