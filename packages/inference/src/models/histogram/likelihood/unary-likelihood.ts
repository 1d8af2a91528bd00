import { bytesPerReport, type PackedReports } from "../reports/packed-reports.ts";
import { type SortedReports, sortReports } from "../reports/sort-reports.ts";
import { type ShareLikelihood, scaledOdds } from "./share-likelihood.ts";
import { fillSubsets, spreadSubsets, subsetTables } from "./subset-sums.ts";

/**
 * Whole reports by optimal unary encoding (local spec §5):
 *
 *   log P(z|θ) = (d−1)·log p − ε·Σz − log 2 + ε + log(e^-ε + (1−e^-ε)·θ·z),  p = 1/(1 + e^-ε).
 *
 * An all-zero report has the last two terms cancel: it says nothing about θ and is left out of the
 * loop. For the others w = e^-ε + (1−e^-ε)·θ·z is one look-up per eight levels, and
 * ∂ log w/∂θ_k = (1−e^-ε)·z_k/w goes back through the same tables.
 */
export function unaryLikelihood(reports: PackedReports, epsilon: number): ShareLikelihood {
  const { levels } = reports;
  const sorted = sortReports(reports);
  const { span } = scaledOdds(epsilon);
  const tables = subsetTables(levels);
  const spread = subsetTables(levels);
  const constant = unaryConstant(sorted, levels, epsilon);
  const loop = reportLoop(sorted, bytesPerReport(levels), epsilon);
  return Object.freeze({
    count: sorted.count,
    add(shares: Float64Array, gradient: Float64Array): number {
      fillSubsets(shares, tables);
      const log = loop(tables, spread);
      spreadSubsets(spread, span, gradient);
      return constant + log;
    },
  });
}

/** Everything that does not depend on θ. */
function unaryConstant({ count, silent, ones }: SortedReports, levels: number, epsilon: number): number {
  const perReport = (1 - levels) * Math.log1p(Math.exp(-epsilon)) - Math.LN2;
  return count * perReport - epsilon * (ones - (count - silent));
}

/**
 * Σ times·log w over the reports, adding times/w to the entries that each of them looked up.
 *
 * Reports come sorted by `times`, so that of a run with equal times the product of the w is taken and
 * one logarithm per run. w lies between e^-ε and 1: the logarithm is taken early when the product gets
 * small, and after every report where e^-ε alone could underflow it.
 */
function reportLoop({ bytes, times, size }: SortedReports, width: number, epsilon: number) {
  const { zero, span } = scaledOdds(epsilon);
  const small = epsilon > 300 ? 2 : 1e-150;
  return (tables: Float64Array, spread: Float64Array): number => {
    let log = 0;
    let product = 1;
    for (let i = 0, at = 0; i < size; i++, at += width) {
      let sum = 0;
      for (let b = 0; b < width; b++) sum += tables[(b << 8) | bytes[at + b]!]!;
      const w = zero + span * sum;
      const count = times[i]!;
      const pull = count / w;
      for (let b = 0; b < width; b++) spread[(b << 8) | bytes[at + b]!]! += pull;
      product *= w;
      // times[size] is 0, so the last run ends here as well.
      if (product < small || times[i + 1] !== count) {
        log += count * Math.log(product);
        product = 1;
      }
    }
    return log;
  };
}
