/**
 * How many values were moved into the bounds, by field. The tally is a fact about the records and
 * therefore **private**: it goes to the data holder and never into a release.
 */
export interface ClippingTally {
  /** A counter for one field; call it once per value moved. */
  counter(field: string): () => void;
  /** The counts so far, by field. */
  counts(): Readonly<Record<string, number>>;
}

/** A tally that starts at nothing clipped. */
export function clippingTally(): ClippingTally {
  const cells = new Map<string, { count: number }>();
  return Object.freeze({
    counter(field: string) {
      const cell = cells.get(field) ?? { count: 0 };
      cells.set(field, cell);
      return () => {
        cell.count++;
      };
    },
    counts: () => Object.freeze(Object.fromEntries([...cells].map(([field, { count }]) => [field, count]))),
  });
}
