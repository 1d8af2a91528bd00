import { fail } from "../../../errors/index.ts";
import type { Keep } from "../collect-options.ts";
import { compared } from "./report-tally.ts";
import { sumTally } from "./sum-tally.ts";
import type { Tallied, Tally } from "./tally.ts";

/** Bits of distinct reports that are kept apart by themselves: a release of about 8 MB. */
export const MOST_BITS_APART = 4_000_000;

/** Bits of distinct reports that are kept apart when that is asked for: a release of about 80 MB. */
export const MOST_BITS_KEPT = 40_000_000;

/**
 * Collects reports of a unary encoding, a bit per level. A million reports of a thousand levels would
 * be gigabytes as arrays, so distinct reports are kept, packed, only while they have at most
 * {@link MOST_BITS_APART} bits in all; beyond that nothing but the number of ones per level is, and the
 * release is a sum. `keep` forces one of the two. What parts have apart together exceeds the limit if that of one does: merging
 * them decides as one tally would.
 *
 * Either way this only works on reports that were randomised on the devices, so the guarantee stays.
 * The sums no longer say which ones stood in the same report; how many people sent a one for a level,
 * on which the frequencies' estimates rest, they say exactly.
 */
export function bitsTally(levels: number, keep?: Keep): Tally {
  const ones = sumTally(new Float64Array(levels).fill(1));
  const times = new Map<string, number>();
  const words = new Uint16Array(Math.ceil(levels / WORD));
  const most = keep === "reports" ? MOST_BITS_KEPT : MOST_BITS_APART;
  let apart = keep !== "sums";

  function count(key: string, more: number): void {
    const seen = times.get(key) ?? 0;
    if (seen === 0 && (times.size + 1) * levels > most) sumFromHereOn();
    else times.set(key, seen + more);
  }

  function sumFromHereOn(): void {
    if (keep === "reports") refuseMore();
    times.clear();
    apart = false;
  }

  function addCell(key: string, more: number): void {
    const bits = unpacked(key, levels);
    ones.merge({ kind: "sums", sums: bits.map((bit) => BigInt(bit * more)) });
    if (apart) count(key, more);
  }

  return {
    add(bits, row) {
      if (apart) count(packed(bits, words), 1);
      ones.add(bits, row);
    },
    merge(part) {
      if (part.kind === "cells") for (const [key, more] of part.cells) addCell(key, more);
      else {
        if (apart) sumFromHereOn();
        ones.merge(part);
      }
    },
    tallied: (): Tallied => (apart ? { kind: "cells", cells: times.entries() } : ones.tallied()),
    contents: (number) => (apart ? keptApart(times, levels) : ones.contents(number)),
  };
}

function keptApart(times: ReadonlyMap<string, number>, levels: number): object {
  const all = Array.from(times, ([key, number]) => ({ values: unpacked(key, levels), number }));
  all.sort((a, b) => compared(a.values, b.values));
  return { kind: "reports", values: all.map(({ values }) => values), times: all.map(({ number }) => number) };
}

/** Bits in a character of a key. */
const WORD = 16;
/** Characters that are made by one call: engines limit the number of arguments. */
const CHUNK = 4096;

/** The bits as a text of 16 bits a character: a key 32 times shorter than the bits joined by commas. */
function packed(bits: readonly number[], words: Uint16Array): string {
  words.fill(0);
  for (let i = 0; i < bits.length; i++) words[i >> 4]! |= bits[i]! << (i & 15);
  let key = "";
  for (let from = 0; from < words.length; from += CHUNK)
    key += String.fromCharCode(...words.subarray(from, from + CHUNK));
  return key;
}

function unpacked(key: string, levels: number): readonly number[] {
  return Array.from({ length: levels }, (_, i) => (key.charCodeAt(i >> 4) >> (i & 15)) & 1);
}

function refuseMore(): never {
  return fail("ARGUMENT", {
    name: "options.keep",
    found: `"reports" for more than ${MOST_BITS_KEPT} bits of distinct reports`,
    accepted: '"sums", or left out',
  });
}
