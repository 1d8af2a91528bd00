import type { Design, ReportsRelease } from "@dpbayes/privacy/formats";
import { noiseVariance, refuseRelease, requireBlocks } from "../../regression/release-checks.ts";
import { type InputMoments, inputMoments } from "../inputs/input-moments.ts";

/** The moments of perturbed inputs (z_x, z_y); the noise on a block of weight w has sd/w. */
export function readInputRelease(release: ReportsRelease, { columns }: Design, index: number): InputMoments {
  const blocks = requireBlocks(release, index, ["x", "y"], ["x", "y"]);
  const [x, y] = [blocks[0]!, blocks[1]!];
  if (x.name !== "x" || x.length !== columns.length || y.length !== 1)
    refuseRelease(index, "statistic.blocks", "another layout", `x of length ${columns.length}, then y`);
  const variance = noiseVariance(release, index);
  const noise = [...columns.map(() => variance / x.weight ** 2), variance / y.weight ** 2];
  return inputMoments(release.values, release.times, noise);
}
