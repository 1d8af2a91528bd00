import { blocksOf } from "../../../chains/sweeps/blocks.ts";
import type { Phase } from "../../../chains/sweeps/sweep-pool.ts";
import type { CommunityData } from "./community-data.ts";
import { factorPass } from "./factor-pass.ts";
import { senderPass } from "./sender-pass.ts";

/** A sweep: all senders, then all factors. */
export function communityPhases(data: CommunityData): readonly Phase[] {
  const { actors } = data;
  const rows = blocksOf(actors, actors);
  const overPartners = senderPass(data);
  const drawFactors = factorPass(data);
  return [
    {
      name: "senders",
      blocks: rows.count,
      work(block, worker, source) {
        const end = Math.min(actors, (block + 1) * rows.size);
        for (let i = block * rows.size; i < end; i++) overPartners(source, i, worker);
      },
    },
    { name: "factors", blocks: 1, work: (_block, _worker, source) => drawFactors(source) },
  ];
}
