import { short } from "../../text/index.ts";
import type { HolderChecks } from "../holders/holder-checks.ts";
import { blockWords, quantityBlocks } from "../holders/quantities.ts";

/** Posterior predictive p by holder and block, and whether holders are equal; the heads first. */
export function misfitRows({
  estimates,
  misfit,
  heterogeneity,
  model,
}: HolderChecks): readonly (readonly string[])[] {
  const blocks = quantityBlocks.filter((block) => heterogeneity.some((one) => one.block === block));
  const cell = (holder: string, block: string) => {
    const found = misfit.find((one) => one.holder === holder && one.block === block);
    if (found !== undefined) return short(found.probability);
    return model.some((one) => one.block === block && one.difference !== "own") ? "-" : "own";
  };
  return [
    ["p of misfit", ...blocks.map((block) => blockWords[block])],
    ...estimates.map(({ holder }) => [holder, ...blocks.map((block) => cell(holder, block))]),
    [
      "all equal",
      ...blocks.map((block) => short(heterogeneity.find((one) => one.block === block)!.probability)),
    ],
  ];
}
