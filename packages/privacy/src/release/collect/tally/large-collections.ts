/**
 * Sets and maps of any size. One `Set` or `Map` of JavaScript holds about 2^24 entries and then throws, so
 * these open another one when the last is full. All of them are asked for a key: that costs one look-up
 * per 8 million entries, and unlike shards by a hash nobody can choose keys that fill one of them.
 */
const MOST_ENTRIES = 2 ** 23;

interface LargeSet {
  /** False if the key was there already. */
  add(key: string): boolean;
  delete(key: string): void;
}

export function largeSet(mostEach = MOST_ENTRIES): LargeSet {
  const parts = [new Set<string>()];
  return {
    add(key) {
      if (parts.some((part) => part.has(key))) return false;
      roomy(parts, mostEach, () => new Set<string>()).add(key);
      return true;
    },
    delete(key) {
      for (const part of parts) part.delete(key);
    },
  };
}

interface LargeMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** In the order in which their keys came. */
  entries(): Iterable<readonly [string, Value]>;
}

export function largeMap<Value>(mostEach = MOST_ENTRIES): LargeMap<Value> {
  const parts = [new Map<string, Value>()];
  const holding = (key: string) => parts.find((part) => part.has(key));
  return {
    get: (key) => holding(key)?.get(key),
    set(key, value) {
      (holding(key) ?? roomy(parts, mostEach, () => new Map<string, Value>())).set(key, value);
    },
    *entries() {
      for (const part of parts) yield* part;
    },
  };
}

/** The last part, or a new one behind it if it is full. */
function roomy<Part extends { readonly size: number }>(
  parts: Part[],
  mostEach: number,
  make: () => Part,
): Part {
  if (parts.at(-1)!.size >= mostEach) parts.push(make());
  return parts.at(-1)!;
}
