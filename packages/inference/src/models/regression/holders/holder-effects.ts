import type { Design, EffectLaw, HoldersClause, RandomHolders } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";

/** How one coefficient differs between holders: not at all, without a common law, or about a common mean. */
export type Difference = "same" | "own" | "random";

/** Who made one release of sums. */
export interface Holder {
  readonly name: string;
  /** Its number of records, or the noisy one. */
  readonly count: number;
  /** About the mean of its covariates, in the design's units. */
  readonly mean: ArrayLike<number>;
}

/** A clause worked out for the holders of some releases. Coefficients: the level first where there is an intercept. */
export interface HolderEffects {
  readonly holders: readonly string[];
  readonly counts: readonly number[];
  readonly intercept: boolean;
  readonly differences: readonly Difference[];
  readonly law: EffectLaw;
  readonly residual: "same" | "own";
  /**
   * c, in the design's units: the level of holder j is that of a record at c, a_j = α_j + cᵀβ_j, so that "levels differ by
   * so much" means the same whatever the bounds are. A constant near the covariates' mean; it reads the releases only.
   */
  readonly centre: Float64Array;
}

/** What two or more holders are taken to differ in where nobody says so: levels, slopes and covariates. */
export function defaultHolders({ columns }: Pick<Design, "columns">): HoldersClause {
  return { differ: columns.filter(({ offset }) => !offset).map(({ name }) => name) };
}

/** How these holders differ under a clause; undefined where they do not, or where there is one only. */
export function holderEffects(
  clause: HoldersClause | undefined,
  design: Pick<Design, "columns" | "intercept">,
  holders: readonly Holder[],
): HolderEffects | undefined {
  if (holders.length < 2) return refuseAlone(clause, holders);
  const asked = clause ?? defaultHolders(design);
  if (asked === "same") return undefined;
  const {
    differ,
    law = "normal",
    residual = "same",
  }: RandomHolders = asked === "own" ? { differ: [] } : asked;
  const named = namedCoefficients(differ, design);
  return Object.freeze<HolderEffects>({
    holders: holders.map(({ name }) => name),
    counts: holders.map(({ count }) => Math.max(1, count)),
    intercept: design.intercept,
    differences: [
      ...(design.intercept ? [named.has("intercept") ? ("random" as const) : ("own" as const)] : []),
      ...design.columns.map(({ name }) => (named.has(name) ? ("random" as const) : ("same" as const))),
    ],
    law,
    residual,
    centre: centreOf(holders, design.columns.length),
  });
}

function refuseAlone(clause: HoldersClause | undefined, holders: readonly Holder[]): undefined {
  if (clause === undefined || clause === "same") return undefined;
  return fail("ARGUMENT", {
    name: "holders",
    found:
      typeof clause === "string"
        ? `"${clause}" with ${holders.length} holder`
        : `random effects with ${holders.length} holder`,
    accepted: 'two or more holders, or "same": one release cannot tell how holders differ',
  });
}

/** The names of coefficients behind those of a clause: a variable stands for its own columns, a term for all of its. */
function namedCoefficients(
  differ: readonly string[],
  { columns: all, intercept }: Pick<Design, "columns" | "intercept">,
): ReadonlySet<string> {
  // The coefficient of an offset is 1 everywhere.
  const columns = all.filter(({ offset }) => !offset);
  const known = new Set([
    ...(intercept ? ["intercept"] : []),
    ...columns.flatMap((column) => [column.name, termOf(column)]),
  ]);
  return new Set(
    differ.flatMap((name) => {
      if (!known.has(name))
        fail("ARGUMENT", {
          name: "holders.differ",
          found: `"${name}"`,
          accepted: [...known].map((one) => `"${one}"`).join(", "),
        });
      const own = columns.filter((column) => termOf(column) === name).map((column) => column.name);
      return own.length > 0 ? own : [name];
    }),
  );
}

/** What the formula calls it: `ward` of `ward=B`, `age:ward` of `age:ward=B`, `poly(age, 2)` of `poly(age, 2)[1]`. */
function termOf({ name, variable, factors }: Design["columns"][number]): string {
  return factors === undefined ? variable : name.replace(/\[\d+\]$/, "").replace(/=[^:]*/g, "");
}

/** The covariates' mean over all records, as far as holders' rough means tell it; within the bounds. */
function centreOf(holders: readonly Holder[], covariates: number): Float64Array {
  const total = holders.reduce((sum, { count }) => sum + Math.max(1, count), 0);
  return Float64Array.from({ length: covariates }, (_, k) => {
    const sum = holders.reduce((all, { count, mean }) => all + Math.max(1, count) * mean[k]!, 0);
    return Math.max(-1, Math.min(1, sum / total));
  });
}
