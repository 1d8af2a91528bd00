import { type RandomBits, SecureSource, uniformBelow } from "@dpbayes/privacy/noise";
import { shuffleInPlace } from "./fisher-yates.ts";
import { MEMORY, type PiledLines, type PileOptions } from "./piled-lines.ts";
import { type Extent, openSpillFile, type SpillFile } from "./spill-file.ts";

export interface ShuffleOptions extends PileOptions {
  /** The platform's cryptographic generator without it. */
  readonly bits?: RandomBits;
}

const BUCKETS = 64;

/**
 * A uniformly random order of any number of lines in bounded memory.
 *
 * Every line draws a bucket, uniformly and independently; the buckets come out one after the other, each in a uniformly
 * random order of its own. Why this is a uniform permutation: give every line an independent key, uniform on [0, 1).
 * Sorting by the keys gives each of the n! orders with the same probability (keys are exchangeable, and ties have
 * probability 0). The bucket is the key's first digit to the base 64: sorting by keys is sorting by buckets first, and
 * within a bucket by the rest of the key, which is again uniform and independent of the digit, so that order is uniform
 * given the buckets. `shuffleInPlace` draws it without the keys, and a bucket too large for memory is shuffled the same
 * way again: its lines draw the next digit.
 *
 * The sizes of buckets stand nowhere in the result, and depend on the number of lines alone.
 */
export function shuffledLines(options: ShuffleOptions): PiledLines {
  const { memory = MEMORY, bits = SecureSource.platform() } = options;
  const held: string[] = [];
  let size = 0;
  let buckets: PiledLines | undefined;
  return {
    add(line) {
      if (buckets !== undefined) return buckets.add(line);
      held.push(line);
      size += line.length;
      if (size <= memory || held.length === 1) return;
      buckets = bucketsOn(openSpillFile(options.beside), { ...options, memory, bits });
      for (const one of held.splice(0)) buckets.add(one);
    },
    lines: () => buckets?.lines() ?? shuffleInPlace(held, bits),
    discard() {
      held.length = 0;
      buckets?.discard();
    },
  };
}

interface Bucket {
  readonly waiting: string[];
  readonly extents: Extent[];
}

function bucketsOn(spill: SpillFile, options: Required<ShuffleOptions>): PiledLines {
  const { memory, bits } = options;
  const buckets = Array.from({ length: BUCKETS }, (): Bucket => ({ waiting: [], extents: [] }));
  let waiting = 0;
  const flush = () => {
    for (const bucket of buckets)
      if (bucket.waiting.length > 0) bucket.extents.push(spill.add(bucket.waiting.splice(0)));
    waiting = 0;
  };
  return {
    add(line) {
      const bucket = buckets[uniformBelow(BUCKETS, bits)]!;
      bucket.waiting.push(line);
      waiting += line.length;
      if (waiting > memory) flush();
    },
    *lines() {
      flush();
      for (const bucket of buckets) yield* shuffledBucket(bucket, spill, options);
    },
    discard: () => spill.discard(),
  };
}

/** In memory where it fits, and in buckets of its own where it does not. */
function* shuffledBucket(
  { extents }: Bucket,
  spill: SpillFile,
  options: Required<ShuffleOptions>,
): Iterable<string> {
  const inside = shuffledLines(options);
  try {
    for (const extent of extents) for (const line of spill.lines(extent)) inside.add(line);
    yield* inside.lines();
  } finally {
    inside.discard();
  }
}
