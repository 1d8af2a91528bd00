import { fail } from "../../../errors/index.ts";
import { DEPTH } from "../../../noise/noise-model.ts";
import type { RegressionRows } from "../cells/regression-rows.ts";
import { type AdditiveCount, joinedCount, reflectedCount, type SeenCount } from "../counts/seen-count.ts";
import type { TableRegressionFamily } from "../options.ts";
import { negativeBinomialTerm, noisyExposureTerm, poissonTerm } from "../terms/count-terms.ts";
import type { RowTerm } from "../terms/row-term.ts";
import { proportionalOddsLink, type ShareLink, softmaxLink } from "../terms/share-links.ts";
import { noisyTotalTerm, sharesTerm, trialsTerm } from "../terms/share-terms.ts";

/** The terms of all rows, and what they need of a point. */
export interface RowTerms {
  readonly terms: readonly RowTerm[];
  readonly predictors: number;
  readonly cuts: number;
  /** Whether every row has a latent total. */
  readonly totals: boolean;
}

type TermsOf = (rows: RegressionRows) => RowTerms;

/** Every family: the compiler names the one that is missing. */
const families: { readonly [Family in TableRegressionFamily]: TermsOf } = {
  poisson: (rows) => countTerms(rows, poissonTerm),
  "negative-binomial": (rows) => countTerms(rows, narrowTerm),
  binomial: binomialTerms,
  multinomial: (rows) => categoryTerms(rows, softmaxLink(rows.categories.length)),
  ordinal: (rows) => categoryTerms(rows, proportionalOddsLink(rows.categories.length)),
};

export function rowTerms(family: TableRegressionFamily, rows: RegressionRows): RowTerms {
  return families[family](rows);
}

function countTerms(
  { numbers, totals }: RegressionRows,
  term: (seen: SeenCount, logExposure: number) => RowTerm,
): RowTerms {
  const seen = numbers.map(([number]) => number!.seen);
  if (totals !== undefined && !totals.known)
    return {
      predictors: 1,
      cuts: 0,
      totals: true,
      terms: seen.map((one, row) => noisyExposureTerm(one, totals.seen[row]!)),
    };
  const logExposure = (row: number) => (totals === undefined ? 0 : Math.log(totals.numbers[row]!));
  return {
    predictors: 1,
    cuts: 0,
    totals: false,
    terms: seen.map((one, row) => term(one, logExposure(row))),
  };
}

/** Laws with two modes are summed count by count, so that noise must not leave too many possible. */
const MOST_POSSIBLE = 1 << 16;

function narrowTerm(seen: SeenCount, logExposure: number): RowTerm {
  const wide = seen.kind === "tabulated" ? seen.logs.length : possibleCounts(seen);
  if (wide > MOST_POSSIBLE) fail("NOISE_TOO_WIDE", { found: wide, accepted: MOST_POSSIBLE });
  return negativeBinomialTerm(seen, logExposure);
}

/** On both sides of the published number. */
function possibleCounts({ quadratic, linear }: AdditiveCount): number {
  return 2 * Math.ceil(quadratic > 0 ? Math.sqrt(DEPTH / quadratic) : DEPTH / linear);
}

/** Known totals leave one latent count, noisy ones two within each other, counts of both levels two side by side. */
function binomialTerms(rows: RegressionRows): RowTerms {
  const { numbers, totals } = rows;
  if (totals === undefined) return categoryTerms(rows, softmaxLink(2));
  const successes = numbers.map(([, success]) => success!.seen);
  if (!totals.known)
    return {
      ...{ predictors: 1, cuts: 0, totals: true },
      terms: successes.map((one, row) => noisyTotalTerm(one, totals.seen[row]!)),
    };
  return {
    ...{ predictors: 1, cuts: 0, totals: false },
    terms: successes.map((success, row) => {
      const [failure, total] = [numbers[row]![0]?.seen, totals.numbers[row]!];
      return trialsTerm(failure ? joinedCount(success, reflectedCount(failure, total)) : success, total);
    }),
  };
}

function categoryTerms({ numbers }: RegressionRows, link: ShareLink): RowTerms {
  const { predictors, cuts } = link;
  const terms = numbers.map((row) =>
    sharesTerm(
      row.map((number) => number!.seen),
      link,
    ),
  );
  return { predictors, cuts, totals: true, terms };
}
