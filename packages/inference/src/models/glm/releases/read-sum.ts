import type { Design, SumRelease } from "@dpbayes/privacy/formats";
import { requirePositive } from "../../../errors/index.ts";
import { noiseVariance, refuseRelease } from "../../regression/release-checks.ts";
import type { FamilyStatistic } from "../outcome-family.ts";
import type { StatisticBlock } from "../statistic/statistic-coordinates.ts";
import { requireSummedStatistic, type SummedStatistic } from "../statistic/summed-statistic.ts";

/** Σy², after all other blocks. */
const SQUARE = "yy";

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
  const all = release.statistic.blocks;
  const blocks = all.at(-1)?.name === SQUARE ? all.slice(0, -1) : all;
  const values = release.values.slice(0, release.values.length - (all.length - blocks.length));
  const noisy = requireLayout(blocks, release.count, layouts[own], index);
  const of = (weight: number) => variance / weight ** 2;
  return requireSummedStatistic<Layout, SummedStatistic<Layout>>(
    {
      layout: own,
      covariates: columns.length,
      count: noisy ? requirePositive(`the noisy count of release ${index + 1}`, values[0]!) : release.count!,
      ...(noisy && { countVariance: of(blocks[0]!.weight) }),
      values: noisy ? values.slice(1) : values,
      noise: Object.fromEntries(
        blocks.filter(({ name }) => name !== "count").map(({ name, weight }) => [name, of(weight)]),
      ) as Partial<Record<StatisticBlock, number>>,
      ...(blocks !== all && {
        square: { value: release.values.at(-1)!, variance: of(all.at(-1)!.weight) },
      }),
    },
    layouts,
  );
}

/** Refuses other blocks than those of the layout, in its order; whether a noisy count stands before them. */
function requireLayout(
  blocks: SumRelease["statistic"]["blocks"],
  count: number | null,
  expected: readonly StatisticBlock[],
  index: number,
): boolean {
  const noisy = blocks[0]?.name === "count";
  const names = blocks.slice(noisy ? 1 : 0).map(({ name }) => name);
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
