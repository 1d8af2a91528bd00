import { keyed } from "./registry-key.ts";
import { sampleOrder } from "./sample-order.ts";

/** Records in a sample, and bytes that each leaves in it. */
export const SAMPLE = 128;
const TAG = 8;

/** Tables with fewer records than this have no sample: too few to tell chance from sameness. */
const FEWEST = 2 * SAMPLE;

/** Of so many of 128 sampled records a second one may be in the same table. */
export const MOST_REPEATED = 4;

/** So many of 128 sampled records have to be the same before two tables count as the same people's. */
export const LEAST_SHARED = 48;

/**
 * A sample of a table's distinct records that does not depend on their order: the 128 whose keyed numbers are the
 * smallest (bottom-k: Cohen and Kaplan, "Summarizing data using bottom-k sketches", PODC 2007). Two tables that share a
 * share c of the larger one's distinct records share about 128 c of their samples: the larger one's sample is drawn
 * evenly from its records, and what of it is in the smaller table is in that one's sample too, whose numbers reach
 * further.
 *
 * Chance. Records with few values (an age, a yes) are the same in any two tables and say nothing. Let a table be n
 * independent draws, so that a value comes L times on average, a Poisson number. Of the table's distinct values the
 * share that comes twice or more is s = (1 - e^-L - L e^-L) / (1 - e^-L) in the mean, and another table of at most that
 * size has a share of at most c = 1 - e^-L of them. As (1 - e^-L)^2 <= 2 (1 - e^-L - L e^-L), which is L <= sinh L,
 * chance makes c <= 2 s. A sample counts only if at most 4 of its 128 records came twice, and two samples are alike if
 * they share at least 48: the chance of both is at most the largest over s of
 * P(Bin(128, s) <= 4) P(Bin(128, 2 s) >= 48), which is below 1e-5 (a test evaluates it). A copy in which every fourth
 * record was changed (c = 3/4) is missed with probability P(Bin(128, 3/4) < 48) < 1e-15; one that grew to twice its size
 * (c = 1/2) in 2 of 1,000 cases; one that grew more, or a part of less than a third, is not noticed.
 */
export interface RowSketch {
  /** A record's values. */
  add(values: readonly unknown[]): void;
  /** The sample, or undefined where it would say nothing. */
  sample(): string | undefined;
}

export function rowSketch(key: Uint8Array): RowSketch {
  const order = sampleOrder(keyed(key, "order", ""));
  const kept = new Map<string, { readonly order: number; times: number }>();
  let records = 0;
  let limit = Number.POSITIVE_INFINITY;
  const take = (text: string, number: number) => {
    const before = kept.get(text);
    if (before !== undefined) {
      before.times++;
      return;
    }
    kept.set(text, { order: number, times: 1 });
    if (kept.size > SAMPLE) kept.delete(largestOf(kept));
    if (kept.size === SAMPLE) limit = kept.get(largestOf(kept))!.order;
  };
  return {
    add(values) {
      records++;
      const text = canonicalRecord(values);
      const number = order(text);
      if (number <= limit) take(text, number);
    },
    sample() {
      const repeated = [...kept.values()].filter(({ times }) => times > 1).length;
      if (records < FEWEST || kept.size < SAMPLE || repeated > MOST_REPEATED) return undefined;
      const tags = [...kept.keys()].map((text) => keyed(key, "row", text).subarray(0, TAG));
      return Buffer.concat(tags).toString("base64");
    },
  };
}

function largestOf(kept: ReadonlyMap<string, { readonly order: number }>): string {
  let [largest, most] = ["", -1];
  for (const [text, { order }] of kept) if (order > most) [largest, most] = [text, order];
  return largest;
}

/** The same for the same values, whatever their columns are called and in whatever order they come. */
function canonicalRecord(values: readonly unknown[]): string {
  return values.map(canonicalValue).sort().join("\0");
}

function canonicalValue(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(plainText).join()}]` : plainText(value);
}

/** Objects fit no variable, and one from a file may have no text: `{"toString": 1}`. */
function plainText(value: unknown): string {
  return typeof value === "object" || value === undefined ? "" : String(value);
}

/** Whether two samples share more than chance makes them. */
export function isAlike(a: string, b: string): boolean {
  const tags = new Set(tagsOf(a));
  return tagsOf(b).filter((tag) => tags.has(tag)).length >= LEAST_SHARED;
}

function tagsOf(sample: string): readonly string[] {
  const bytes = Buffer.from(sample, "base64");
  return Array.from({ length: bytes.length / TAG }, (_, i) => bytes.toString("hex", i * TAG, (i + 1) * TAG));
}
