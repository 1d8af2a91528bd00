import { binomial } from "../../../distributions/index.ts";
import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { CheckedTerm } from "../input.ts";
import { scaledOdds } from "../likelihood/share-likelihood.ts";
import { fillSubsets, subsetTables } from "../likelihood/subset-sums.ts";
import { bytesPerReport, type PackedReports } from "../reports/packed-reports.ts";
import { type SortedReports, sortReports } from "../reports/sort-reports.ts";

/**
 * Draws which people's reports follow their answer, and those answers; adds their number to `counts`.
 *
 * A report's likelihood w = e^-ε + (1−e^-ε)·θ·z is a mixture: with probability e^-ε/w the report is
 * what it would be under any answer, else the answer is one of the levels of the report's ones, by
 * their shares. The first kind says nothing about θ, and its answers need not be drawn: the shares given
 * the others are Dirichlet(α + counts). Drawing everybody's answer, x_i ∝ θ_k·e^{ε·z_ik} (local
 * spec §5), has the same posterior, but every needless answer ties the next shares to the last ones.
 */
type DrawAnswers = (rng: SeededSource, shares: Float64Array, counts: Float64Array) => void;

/** One draw of the answers that matter, as the number of people per level. */
export function latentAnswers(terms: readonly CheckedTerm[]) {
  const draws = terms.map(drawAnswersOf);
  return (rng: SeededSource, shares: Float64Array): Float64Array => {
    const counts = new Float64Array(shares.length);
    for (const draw of draws) draw(rng, shares, counts);
    return counts;
  };
}

function drawAnswersOf(term: CheckedTerm): DrawAnswers {
  switch (term.kind) {
    case "unary-reports":
      return drawFromUnary(term.reports, term.epsilon);
    case "response-counts":
      return drawFromResponses(term.counts, term.epsilon);
    case "unary-sums":
      return fail("ARGUMENT", {
        name: "a term",
        found: '"unary-sums"',
        accepted: "whole reports: sums leave no answers to draw",
      });
    default:
      return term satisfies never;
  }
}

function drawFromResponses(reported: Float64Array, epsilon: number): DrawAnswers {
  const { zero, span } = scaledOdds(epsilon);
  return (rng, shares, counts) => {
    for (let k = 0; k < reported.length; k++) {
      const following = span * shares[k]!;
      counts[k]! += someOf(rng, reported[k]!, following, zero + following);
    }
  };
}

function drawFromUnary(reports: PackedReports, epsilon: number): DrawAnswers {
  const { zero, span } = scaledOdds(epsilon);
  const sorted = sortReports(reports);
  const width = bytesPerReport(reports.levels);
  const tables = subsetTables(reports.levels);
  return (rng, shares, counts) => {
    fillSubsets(shares, tables);
    for (let i = 0; i < sorted.size; i++) {
      let sum = 0;
      for (let b = 0; b < width; b++) sum += tables[(b << 8) | sorted.bytes[i * width + b]!]!;
      const left = someOf(rng, sorted.times[i]!, span * sum, zero + span * sum);
      if (left > MANY) shareOut(rng, sorted, i * width, width, shares, sum, left, counts);
      else for (let n = 0; n < left; n++) counts[pickLevel(rng, sorted, i * width, shares, tables, sum)]!++;
    }
  };
}

/** From here on binomials level by level cost less than one walk per person. */
const MANY = 24;

/** Binomial(n, part/whole). */
function someOf(rng: SeededSource, n: number, part: number, whole: number): number {
  if (n === 1) return rng.uniform() * whole < part ? 1 : 0;
  return n === 0 ? 0 : binomial.sample(rng, n, Math.min(1, part / whole));
}

/** One level of a report's ones, by their shares: byte by byte with the tables, then bit by bit. */
function pickLevel(
  rng: SeededSource,
  { bytes }: SortedReports,
  at: number,
  shares: Float64Array,
  tables: Float64Array,
  sum: number,
): number {
  let u = rng.uniform() * sum;
  let b = 0;
  while (u >= tables[(b << 8) | bytes[at + b]!]! && 8 * (b + 1) < shares.length) {
    u -= tables[(b << 8) | bytes[at + b]!]!;
    b++;
  }
  // Rounding may leave u behind the last one, or in a byte without ones: then the last one seen counts.
  while (bytes[at + b] === 0) b--;
  let level = 0;
  for (let rest = bytes[at + b]!; rest !== 0; rest &= rest - 1) {
    level = 8 * b + 31 - Math.clz32(rest & -rest);
    u -= shares[level]!;
    if (u < 0) break;
  }
  return level;
}

/** Multinomial over the levels of a report's ones. */
function shareOut(
  rng: SeededSource,
  { bytes }: SortedReports,
  at: number,
  width: number,
  shares: Float64Array,
  sum: number,
  people: number,
  counts: Float64Array,
): void {
  let left = people;
  let mass = sum;
  let level = 0;
  for (let b = 0; b < width; b++)
    for (let rest = bytes[at + b]!; rest !== 0; rest &= rest - 1) {
      level = 8 * b + 31 - Math.clz32(rest & -rest);
      const here = left === 0 ? 0 : binomial.sample(rng, left, Math.min(1, shares[level]! / mass));
      counts[level]! += here;
      left -= here;
      mass = Math.max(mass - shares[level]!, shares[level]! * Number.EPSILON);
    }
  // Only rounding can leave anybody here.
  counts[level]! += left;
}
