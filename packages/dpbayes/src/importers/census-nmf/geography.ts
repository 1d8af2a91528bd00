/** The units of the finest level that was read, and which of them each unit above has. */
export interface Geography {
  /** The codes of the finest level, in order. */
  readonly areas: readonly string[];
  /** The areas within a unit; empty where none was read. */
  within(geocode: string): readonly string[];
}

/** A unit's code begins with the code of the unit above it, so the finest level has the longest codes. */
export function geographyOf(units: Iterable<string>): Geography {
  const codes = [...units].sort();
  const longest = codes.reduce((most, { length }) => Math.max(most, length), 0);
  const areas = codes.filter(({ length }) => length === longest);
  return {
    areas,
    within(geocode) {
      const from = firstFrom(areas, geocode);
      let to = from;
      while (to < areas.length && areas[to]!.startsWith(geocode)) to++;
      return areas.slice(from, to);
    },
  };
}

/** Where the first area stands that is not before a code: found by halving. */
function firstFrom(areas: readonly string[], geocode: string): number {
  let [low, high] = [0, areas.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areas[middle]! < geocode) low = middle + 1;
    else high = middle;
  }
  return low;
}
