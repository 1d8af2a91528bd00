import { hasFirstMoments, type MomentEntry, type SummedMoments } from "../summed-moments.ts";

/** An entry whose noise differs from that of the others. */
export interface OddEntry {
  readonly row: number;
  readonly column: number;
  /** Variance of its noise in scaled units; Infinity: not released, 0: known without noise. */
  readonly variance: number;
}

/**
 * Sums in units in which (almost) all noise is alike (local spec §3.6): with w̃_a = ρ_aw_a the
 * isometric half-vectorisation svec(Σw̃w̃ᵀ) has one noise variance on all entries but a few odd ones.
 */
export interface IsotropicForm {
  /** Indices of w that take part: with the constant d + 2, without d + 1. */
  readonly size: number;
  /** Whether index 0 of the form is the constant; otherwise it is the first covariate. */
  readonly constant: boolean;
  /** ρ. */
  readonly scales: Float64Array;
  /** Σw̃w̃ᵀ as released, size×size; entries that were not released are 0. */
  readonly sums: Float64Array;
  readonly variance: number;
  readonly odd: readonly OddEntry[];
  /** log|∂svec/∂released|: the density of the released numbers is that of svec times this. */
  readonly logScale: number;
}

/** Variances that agree to this are one. */
const SAME = 1e-9;

/**
 * The isotropic form of a release, if it has one: all x_jx_k are there, with noise variance v on squares
 * and v/2 on cross products; all x_jy, alike; and all x_j, alike, or none. Σy and Σy² may have any noise,
 * or be absent. Then ρ = 1 for the covariates, and the ρ of the response (of the constant) is such that
 * √2·ρ·x_jy (√2·ρ·x_j) has noise variance v. The (1, 1) entry of Σwwᵀ is N, known without noise.
 */
export function isotropicForm(sums: SummedMoments): IsotropicForm | undefined {
  const d = sums.covariates;
  const constant = hasFirstMoments(sums);
  const at = new Map(sums.entries.map((entry) => [`${entry.row},${entry.column}`, entry]));
  const find = (row: number, column: number) => at.get(`${row},${column}`);
  const variance = commonVariance(covariateEntries(d, find));
  const first = constant ? commonVariance(columnEntries(d, (j) => find(0, j))) : 1;
  const last = commonVariance(columnEntries(d, (j) => find(j, d + 1)));
  if (variance === undefined || first === undefined || last === undefined) return undefined;
  const scaleOf = (other: number) => Math.sqrt(variance / (2 * other));
  const all = Float64Array.from({ length: d + 2 }, () => 1);
  all[0] = scaleOf(first);
  all[d + 1] = scaleOf(last);
  const scales = constant ? all : all.subarray(1);
  const known = { row: 0, column: 0, value: sums.count, variance: 0 };
  return {
    size: scales.length,
    constant,
    scales,
    variance,
    sums: scaledSums(constant ? [known, ...sums.entries] : sums.entries, all, constant),
    odd: oddEntries(d, constant, all, variance, find),
    logScale: logScaleOf(sums.entries, all),
  };
}

type Find = (row: number, column: number) => MomentEntry | undefined;

/** All products of covariates, each with the noise variance of its place in svec. */
function covariateEntries(d: number, find: Find): readonly (number | undefined)[] {
  return Array.from({ length: d }, (_, j) =>
    Array.from({ length: d - j }, (_, k) => find(j + 1, j + 1 + k)).map(
      (entry, k) => entry && (k === 0 ? 1 : 2) * entry.variance,
    ),
  ).flat();
}

function columnEntries(
  d: number,
  find: (j: number) => MomentEntry | undefined,
): readonly (number | undefined)[] {
  return Array.from({ length: d }, (_, j) => find(j + 1)?.variance);
}

function commonVariance(variances: readonly (number | undefined)[]): number | undefined {
  const first = variances[0];
  if (first === undefined) return undefined;
  return variances.every((v) => v !== undefined && Math.abs(v - first) <= SAME * first) ? first : undefined;
}

/** √2 times the product off the diagonal: svec is an isometry. */
function factorOf({ row, column }: Pick<MomentEntry, "row" | "column">, scales: Float64Array): number {
  return (row === column ? 1 : Math.SQRT2) * scales[row]! * scales[column]!;
}

function scaledSums(entries: readonly MomentEntry[], scales: Float64Array, constant: boolean): Float64Array {
  const from = constant ? 0 : 1;
  const p = scales.length - from;
  const out = new Float64Array(p * p);
  for (const { row, column, value } of entries) {
    const scaled = value * scales[row]! * scales[column]!;
    out[(row - from) * p + column - from] = scaled;
    out[(column - from) * p + row - from] = scaled;
  }
  return out;
}

function oddEntries(
  d: number,
  constant: boolean,
  scales: Float64Array,
  variance: number,
  find: Find,
): readonly OddEntry[] {
  const from = constant ? 0 : 1;
  const scaled = (row: number, column: number): OddEntry => {
    const entry = find(row, column);
    const own = entry ? entry.variance * factorOf(entry, scales) ** 2 : Number.POSITIVE_INFINITY;
    return { row: row - from, column: column - from, variance: own };
  };
  const others = [...(constant ? [scaled(0, d + 1)] : []), scaled(d + 1, d + 1)];
  return [
    ...(constant ? [{ row: 0, column: 0, variance: 0 }] : []),
    ...others.filter((odd) => !(Math.abs(odd.variance - variance) <= SAME * variance)),
  ];
}

function logScaleOf(entries: readonly MomentEntry[], scales: Float64Array): number {
  return entries.reduce((sum, entry) => sum + Math.log(factorOf(entry, scales)), 0);
}
