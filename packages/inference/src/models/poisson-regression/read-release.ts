import type { Design, Release } from "@dpbayes/privacy/formats";
import { requirePositive } from "../../errors/index.ts";
import { noiseVariance, refuseRelease, requireBlocks } from "../linear-regression/releases/release-checks.ts";
import { type PoissonBlock, poissonLayouts } from "./sums/statistic-coordinates.ts";
import { type PoissonSum, requirePoissonSum } from "./sums/sum-data.ts";

/** Reads a release of a Poisson study, given the study's design; `index` counts from 0. */
export function readPoissonRelease(release: Release, design: Design, index: number): PoissonSum {
  requireSameDesign(release, design, index);
  const { kind } = release.statistic;
  if (release.kind !== "sum" || kind !== "poisson-regression")
    return refuseRelease(
      index,
      "statistic.kind",
      `"${kind}" (${release.kind})`,
      'a sum of "poisson-regression"',
    );
  const variance = noiseVariance(release, index) * release.copies;
  const layout = design.intercept ? "poisson_intercept" : "poisson";
  const expected = poissonLayouts[layout];
  const blocks = requireBlocks(release, index, ["count", ...expected], expected);
  const noisy = blocks[0]!.name === "count";
  const names = blocks.slice(noisy ? 1 : 0).map(({ name }) => name);
  if (names.join() !== expected.join())
    refuseRelease(index, "statistic.blocks", names.join(", "), `${expected.join(", ")}, in this order`);
  if (noisy === (release.count !== null))
    refuseRelease(
      index,
      "count",
      noisy ? "stated and noised" : "missing",
      "either a public number or a noisy block",
    );
  const of = (weight: number) => variance / weight ** 2;
  return requirePoissonSum({
    layout,
    covariates: design.columns.length,
    responseBound: design.response.bound,
    count: noisy
      ? requirePositive(`the noisy count of release ${index + 1}`, release.values[0]!)
      : release.count!,
    ...(noisy && { countVariance: of(blocks[0]!.weight) }),
    values: noisy ? release.values.slice(1) : release.values,
    noise: Object.fromEntries(
      blocks.filter(({ name }) => name !== "count").map(({ name, weight }) => [name, of(weight)]),
    ) as Partial<Record<PoissonBlock, number>>,
  });
}

/** Sums in other units, or of counts clipped elsewhere, cannot share their parameters. */
function requireSameDesign({ bounds }: Release, design: Design, index: number): void {
  if (designKey(bounds as unknown as Partial<Design>) !== designKey(design))
    refuseRelease(
      index,
      "bounds",
      "another design",
      "that of the study: same columns, units, radius and largest count",
    );
}

function designKey({ columns, intercept, radius, response }: Partial<Design>): string {
  const column = ({ name, variable, centre, scale, level }: Design["columns"][number]) =>
    [name, variable, centre, scale, level ?? null] as const;
  return JSON.stringify([
    ...[intercept, radius, response?.variable, response?.bound],
    Array.isArray(columns) ? columns.map(column) : null,
  ]);
}
