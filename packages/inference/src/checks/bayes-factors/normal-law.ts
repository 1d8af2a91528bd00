import { fail } from "../../errors/index.ts";
import { cholesky, choleskyLogDeterminant, clearUpper } from "../../math/linear-algebra/index.ts";

/** N(mean, LLᵀ). */
export interface NormalLaw {
  readonly mean: Float64Array;
  /** L, lower. */
  readonly factor: Float64Array;
  /** log|L|. */
  readonly logDeterminant: number;
}

/** The normal law with the mean and covariance of draws by rows. Fewer than five draws per dimension are refused. */
export function fitNormal(chains: readonly Float64Array[], dimension: number): NormalLaw {
  const count = chains.reduce((sum, rows) => sum + rows.length / dimension, 0);
  if (count < 5 * dimension + 5)
    fail("ARGUMENT", {
      name: "draws",
      found: 2 * count,
      accepted: `${10 * dimension + 10} or more for ${dimension} coordinates`,
    });
  const mean = meanOfRows(chains, dimension, count);
  const factor = covarianceOfRows(chains, mean, count);
  if (cholesky(factor, dimension) < dimension)
    fail("ARGUMENT", { name: "draws", found: "in a plane", accepted: "different in every coordinate" });
  clearUpper(factor, dimension);
  return { mean, factor, logDeterminant: 0.5 * choleskyLogDeterminant(factor, dimension) };
}

function meanOfRows(chains: readonly Float64Array[], n: number, count: number): Float64Array {
  const mean = new Float64Array(n);
  for (const rows of chains) for (let at = 0; at < rows.length; at++) mean[at % n]! += rows[at]! / count;
  return mean;
}

/** By its lower triangle. */
function covarianceOfRows(chains: readonly Float64Array[], mean: Float64Array, count: number): Float64Array {
  const n = mean.length;
  const sum = new Float64Array(n * n);
  const centred = new Float64Array(n);
  for (const rows of chains)
    for (let at = 0; at < rows.length; at += n) {
      for (let i = 0; i < n; i++) centred[i] = rows[at + i]! - mean[i]!;
      for (let i = 0; i < n; i++)
        for (let j = 0; j <= i; j++) sum[i * n + j]! += (centred[i]! * centred[j]!) / (count - 1);
    }
  return sum;
}
