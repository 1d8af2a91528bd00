/** A number and the width of its interval. */
interface NamedWidth {
  readonly name: string;
  readonly width: number;
}

/**
 * For every number, the width of its interval without noise over that with it, at most 1. Where components have no names, the
 * first of one simulated study may be the second of another, and a ratio of single numbers means nothing; the
 * geometric mean over a block does not depend on names, and stands for each of its numbers.
 */
export function noiseRatios(
  noisy: readonly NamedWidth[],
  noiseFree: readonly NamedWidth[],
  nameless: boolean,
): ReadonlyMap<string, number> {
  const others = new Map(noiseFree.map(({ name, width }) => [name, width]));
  const logs = new Map<string, number>();
  for (const { name, width } of noisy) {
    const log = Math.log(others.get(name)! / width);
    if (Number.isFinite(log)) logs.set(name, log);
  }
  const means = nameless ? blockMeans(logs) : logs;
  return new Map([...means].map(([name, log]) => [name, Math.min(1, Math.exp(log))]));
}

function blockMeans(logs: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [name, log] of logs) {
    const before = sums.get(blockOf(name)) ?? { sum: 0, count: 0 };
    sums.set(blockOf(name), { sum: before.sum + log, count: before.count + 1 });
  }
  return new Map(
    [...logs.keys()].map((name) => {
      const { sum, count } = sums.get(blockOf(name))!;
      return [name, sum / count];
    }),
  );
}

/** `words[2,7]` belongs to words, `kind|2[clash]` to kind. */
function blockOf(name: string): string {
  return name.replace(/\[.*$/, "").replace(/\|\d+$/, "");
}
