import { fail, requireCount, requirePositive } from "../../../errors/index.ts";
import { short } from "../../../text/index.ts";

/** What a study promises about one vector of counts, and the words to say it in. */
export interface CountGuaranteeOptions {
  readonly epsilon: number;
  /** N: vectors that differ by at most this are protected at ε. Absent: any two of at most `total` are. */
  readonly distance?: number;
  /** Cells of the vector: words of the vocabulary, other actors. */
  readonly length: number;
  /**
   * Most that one vector counts: in all without `distance`, in each cell with it, as the private side
   * cuts them.
   */
  readonly total: number;
  /** Whom it protects: "one document". */
  readonly unit?: string;
  /** What is counted: "words". */
  readonly items?: string;
  /** How many reports hold the same count: 2 if both actors of an undirected pair report it; 1 without it. */
  readonly reports?: 1 | 2;
}

/** The (N, ε) guarantee of geometric noise on one vector of counts. */
export interface CountGuarantee {
  /** α = e^{−ε/N} of the noise. */
  readonly decay: number;
  readonly epsilon: number;
  /** N, in counts: a word more or less is 1, a word exchanged for another 2. */
  readonly distance: number;
  /** The largest distance of any two vectors that can be reported. */
  readonly diameter: number;
  /** ε of ordinary local privacy, which protects any two vectors: ε·diameter/N. */
  readonly ordinaryEpsilon: number;
  /** ε for two vectors at L1 distance `apart`: ε·apart/N. */
  epsilonAt(apart: number): number;
  /** The same for any two vectors of at most `items` counts each, which are at most 2·items apart. */
  epsilonUpTo(items: number): number;
  /**
   * ε of one count, changed by up to N, against whoever sees all reports: the losses of the reports it stands in
   * add up. ε if one report holds it, 2ε if both actors of a pair report it.
   */
  readonly epsilonOfCount: number;
  /** The guarantee in sentences. */
  toString(): string;
}

/**
 * What geometric noise with α = e^{−ε/N} promises (local spec §2): the odds between any two vectors y, y′
 * change by a factor of at most e^{ε·|y − y′|/N}. So ε belongs to vectors at distance N or less, those further
 * apart get proportionally less, and ordinary local privacy costs ε·diameter/N.
 *
 * Without a distance a vector is cut to n counts in all, two of them are at most 2n apart (one cell: n), and N is
 * that diameter. With one, every cell is cut to n by itself, which leaves a diameter of n·cells.
 *
 * @example
 * ```ts
 * import { countGuarantee } from "@dpbayes/inference/models/counts";
 * const promise = countGuarantee({ epsilon: 2, distance: 4, length: 1000, total: 50 });
 * console.log(promise.epsilonUpTo(10)); // 10
 * ```
 */
export function countGuarantee(options: CountGuaranteeOptions): CountGuarantee {
  const epsilon = requirePositive("epsilon", options.epsilon);
  const length = requireCount("length", options.length, 1);
  const total = requireCount("total", options.total, 1);
  const diameter = diameterOf(options.distance, length, total);
  const distance = options.distance === undefined ? diameter : requireCount("distance", options.distance, 1);
  const epsilonAt = (apart: number) => (epsilon * Math.min(apart, diameter)) / distance;
  const guarantee = {
    decay: Math.exp(-epsilon / distance),
    epsilon,
    distance,
    diameter,
    ordinaryEpsilon: epsilonAt(diameter),
    epsilonAt,
    epsilonUpTo: (items: number) => epsilonAt(length === 1 ? items : 2 * items),
    epsilonOfCount: epsilon * reportsOf(options.reports),
  };
  return Object.freeze({ ...guarantee, toString: () => wordsOf(guarantee, options) });
}

function reportsOf(reports: CountGuaranteeOptions["reports"] = 1): number {
  if (reports === 1 || reports === 2) return reports;
  return fail("ARGUMENT", { name: "reports", found: String(reports), accepted: "1 or 2" });
}

function diameterOf(distance: number | undefined, length: number, total: number): number {
  if (length === 1) return total;
  return distance === undefined ? 2 * total : length * total;
}

function wordsOf(guarantee: Omit<CountGuarantee, "toString">, options: CountGuaranteeOptions): string {
  const { epsilon, distance } = guarantee;
  const { unit = "one document", items = "words" } = options;
  const several = unit.startsWith("one ") ? `${unit.slice(4)}s` : "records";
  return [
    `Two ${several} that differ by at most ${distance} ${items} are protected at ε = ${short(epsilon)}: whoever sees a report can shift the odds between them by a factor of at most ${short(Math.exp(epsilon))}.`,
    "One more or one fewer counts 1, one exchanged for another 2.",
    ordinaryWords(guarantee, options, several, items),
    ...(options.reports === 2
      ? [
          `A count of two actors stands in the reports of both: whoever sees both can shift the odds about it by ε = ${short(guarantee.epsilonOfCount)} in all.`,
        ]
      : []),
  ].join("\n");
}

/** What becomes of pairs further apart than N. */
function ordinaryWords(
  { epsilon, distance, diameter, ordinaryEpsilon, epsilonUpTo }: Omit<CountGuarantee, "toString">,
  { distance: stated, total }: CountGuaranteeOptions,
  several: string,
  items: string,
): string {
  if (stated === undefined)
    return `No two ${several} differ by more than that, so this is ordinary local privacy.`;
  return [
    `Those further apart get less: ε = ${short(2 * epsilon)} at ${2 * distance} ${items}, ε = ${short(epsilonUpTo(total))} for any two ${several} of at most ${total} ${items} each.`,
    `Ordinary local privacy, for any two that can be reported (at most ${diameter} ${items} apart), holds at ε = ${short(ordinaryEpsilon)}.`,
  ].join("\n");
}
