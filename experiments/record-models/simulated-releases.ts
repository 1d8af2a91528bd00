import type { SeededSource } from "@dpbayes/inference";
import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import { privatize, type Study } from "@dpbayes/privacy";
import { digestOf, recordStatistic, type SumRelease } from "@dpbayes/privacy/formats";

type Made = Readonly<Record<string, number>>;

/** Releases with seeded noise, which protect nobody: everything else is as `privatize` makes it of such a record. */
export async function simulatedReleases<Truth>(
  study: Study,
  example: Made,
  record: (truth: Truth, rng: SeededSource) => Made,
): Promise<(rng: SeededSource, truth: Truth, count: number) => SumRelease> {
  const template = await privatize(study, [example]);
  const statistic = recordStatistic(study);
  const laws = statistic.blocks.flatMap(({ length, weight }) =>
    Array.from({ length }, () => ({ weight, law: lawOf(noiseOf(template.mechanism, weight)!) })),
  );
  const one = new Float64Array(laws.length);
  return (rng, truth, count) => {
    const sums = new Float64Array(laws.length);
    for (let i = 0; i < count; i++) {
      statistic.measure(record(truth, rng), i + 1, one);
      for (let a = 0; a < sums.length; a++) sums[a]! += one[a]!;
    }
    const values = laws.map(({ weight, law }, a) => sums[a]! / weight + law.sample(rng));
    const release = { ...template, count, values };
    return { ...release, digest: digestOf(release) };
  };
}
