/** What is counted: deaths by exposure, or deaths among deaths and survivors. */
export type Family = "poisson" | "binomial";

/** The model that knows the noise, or one that takes the published numbers for counts, negative ones for 0. */
export type Method = "noise-aware" | "naive";

export interface CoverageCase {
  readonly family: Family;
  /** Standard deviation of the noise on every published number. */
  readonly sd: number;
  readonly method: Method;
}

export const families: readonly Family[] = ["poisson", "binomial"];
export const sds: readonly number[] = [1, 5, 20];
export const methods: readonly Method[] = ["noise-aware", "naive"];

export const cases: readonly CoverageCase[] = families.flatMap((family) =>
  sds.flatMap((sd) => methods.map((method) => ({ family, sd, method }))),
);

/** Data sets of each case; the same ones for both methods. */
export const DATA_SETS = 200;

export function caseWords({ family, sd, method }: CoverageCase): string {
  return `${family}, noise sd ${sd}, ${method}`;
}
