import { fail, requireCount, requireNumber, requirePositive } from "../errors/index.ts";
import { logLikelihoodSum } from "./log-likelihood-sum.ts";

/**
 * Formulas of annealed importance sampling under privacy (central spec §2.4). The path ε₀, …, ε_n runs from
 * cold to hot: at level j the likelihood is raised to ε_j/r and an update costs ε_j; ε_n = 0 is the prior.
 */

/** Checks a path: not negative, falling, ending at 0. */
export function requirePath(path: readonly number[]): readonly number[] {
  requireCount("path.length", path.length, 2);
  const falls = path.every((epsilon, j) => j === 0 || epsilon < path[j - 1]!);
  if (!(falls && Number.isFinite(path[0]) && path.at(-1) === 0))
    fail("ARGUMENT", { name: "path", found: path.join(", ").slice(0, 80), accepted: "falling to 0, finite" });
  return path;
}

/**
 * log ω = Σ_j (ε_j − ε_{j+1})·ℓ(θ⁽ʲ⁾)/r, j from 0 to n − 1; ℓ the log-likelihood (or log joint) where the
 * sample arrived at level j. Its own arithmetic is off by less than 2^-50·ε₀·max|ℓ|/r, however long the path.
 */
export function annealedLogWeight(
  path: readonly number[],
  logLikelihoods: readonly number[],
  range: number,
): number {
  requirePath(path);
  requirePositive("range", range);
  if (logLikelihoods.length !== path.length - 1)
    fail("ARGUMENT", {
      name: "logLikelihoods.length",
      found: logLikelihoods.length,
      accepted: path.length - 1,
    });
  return logLikelihoodSum(logLikelihoods.map((value, j) => ((path[j]! - path[j + 1]!) * value) / range));
}

/**
 * ε of the moves of one sample: Σ_j ε_j per variable that sees all records; variables of single records
 * count once together.
 */
export function annealingEpsilon(path: readonly number[], variables = 1): number {
  requirePath(path);
  requireCount("variables", variables, 1);
  return variables * path.reduce((sum, epsilon) => sum + epsilon, 0);
}

/**
 * How far the log weight of one sample moves between neighbours: Σ_j (ε_j − ε_{j+1})·Δ/r = ε₀·Δ/r, where Δ
 * bounds the change of the log-likelihood at any state. With r = 2Δ this is ε₀/2.
 */
export function logWeightSensitivity(path: readonly number[], change: number, range: number): number {
  requirePath(path);
  return (path[0]! * requirePositive("change", change)) / requirePositive("range", range);
}

/**
 * How far self-normalised weights move in L1 if every log weight moves by at most c: 2·tanh(c/2), for any
 * number of samples.
 */
export function normalisedWeightsSensitivity(c: number): number {
  return 2 * Math.tanh(requireNumber("c", c, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite") / 2);
}
