import { blocksOf } from "../../chains/sweeps/blocks.ts";
import type { JobPhases, Phase } from "../../chains/sweeps/sweep-pool.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { areaPass } from "./cells/area-pass.ts";
import type { LatentJob } from "./job/latent-job.ts";
import { movePass } from "./moves/move-pass.ts";
import { drawAreaMeans } from "./prior/area-means.ts";
import { areaRatio } from "./prior/area-ratio.ts";
import { countTables, decideLikeness } from "./prior/likeness.ts";
import { shareLevels } from "./prior/share-levels.ts";

/**
 * A sweep: the counts area by area, moves between cells, the concentration κ, the areas' means, tables and shares. Blocks of areas
 * have random sources of their own, so threads draw what one thread would.
 */
export function phasesOf(job: LatentJob): readonly Phase[] {
  const { areas, categories, state } = job;
  const { count, size } = blocksOf(areas, categories);
  const overCells = areaPass(job);
  const moves = movePass(job);
  const overShares = shareLevels(job);
  const eachArea = (block: number, visit: (area: number) => void) => {
    for (let area = block * size; area < Math.min(areas, (block + 1) * size); area++) visit(area);
  };
  return [
    {
      name: "cells",
      // Where a measurement sums over areas, what is drawn in one depends on the others.
      blocks: job.spanning ? 1 : count,
      work: job.spanning
        ? (_block, _worker, source) => {
            for (let area = 0; area < areas; area++) overCells(area, source);
          }
        : (block, _worker, source) => eachArea(block, (area) => overCells(area, source)),
    },
    ...(job.moves.transfers.length === 0
      ? []
      : [
          {
            name: "moves",
            blocks: 1,
            work: (_block: number, _worker: number, source: SeededSource) => moves(source),
          },
        ]),
    {
      name: "ratios",
      blocks: count,
      work(block) {
        let ratio = 0;
        eachArea(block, (area) => {
          ratio += areaRatio(job, area);
        });
        state.blockRatios[block] = ratio;
      },
    },
    {
      name: "areas",
      blocks: 1,
      work(_block, _worker, source) {
        decideLikeness(job, source.split("likeness"));
        drawAreaMeans(job, source);
      },
    },
    {
      name: "tables",
      blocks: count,
      work: (block, worker, source) => eachArea(block, (area) => countTables(job, area, worker, source)),
    },
    {
      name: "shares",
      blocks: 1,
      work(_block, _worker, source) {
        overShares(source);
        state.sweeps[0]!++;
      },
    },
  ];
}

/** The phases of all tables, for a pool. */
export const latentPhases: JobPhases<LatentJob> = Object.freeze({ phasesOf, module: import.meta.url });
