import type { Design, SumRelease } from "@dpbayes/privacy/formats";
import { requirePositive } from "../../../errors/index.ts";
import { noiseVariance, refuseRelease } from "../../regression/release-checks.ts";
import type { FamilyStatistic } from "../outcome-family.ts";
import type { StatisticBlock } from "../statistic/statistic-coordinates.ts";
import { requireSummedStatistic, type SummedStatistic } from "../statistic/summed-statistic.ts";

/** Reads a sum of a family's statistic, given the study's design; `index` counts from 0. */
export function readSum<Layout extends string>(
  release: SumRelease,
  { columns, intercept }: Design,
  index: number,
  { kind, layouts, layout }: FamilyStatistic<Layout>,
): SummedStatistic<Layout> {
  if (release.statistic.kind !== kind)
    refuseRelease(index, "statistic.kind", `"${release.statistic.kind}"`, `"${kind}"`);
  const variance = noiseVariance(release, index) * release.copies;
  const own = intercept ? layout.intercept : layout.plain;
  const noisy = requireLayout(release, layouts[own], index);
  const { blocks } = release.statistic;
  const of = (weight: number) => variance / weight ** 2;
  return requireSummedStatistic<Layout, SummedStatistic<Layout>>(
    {
      layout: own,
      covariates: columns.length,
      count: noisy
        ? requirePositive(`the noisy count of release ${index + 1}`, release.values[0]!)
        : release.count!,
      ...(noisy && { countVariance: of(blocks[0]!.weight) }),
      values: noisy ? release.values.slice(1) : release.values,
      noise: Object.fromEntries(
        blocks.filter(({ name }) => name !== "count").map(({ name, weight }) => [name, of(weight)]),
      ) as Partial<Record<StatisticBlock, number>>,
    },
    layouts,
  );
}

/** Refuses other blocks than those of the layout, in its order; whether a noisy count stands before them. */
function requireLayout(
  { statistic, count }: SumRelease,
  expected: readonly StatisticBlock[],
  index: number,
): boolean {
  const noisy = statistic.blocks[0]?.name === "count";
  const names = statistic.blocks.slice(noisy ? 1 : 0).map(({ name }) => name);
  if (names.join() !== expected.join())
    refuseRelease(index, "statistic.blocks", names.join(", "), `${expected.join(", ")}, in this order`);
  if (noisy === (count !== null))
    refuseRelease(
      index,
      "count",
      noisy ? "stated and noised" : "missing",
      "either a public number or a noisy block",
    );
  return noisy;
}
