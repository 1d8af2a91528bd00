import type { LatentJob } from "../job/latent-job.ts";
import { cycleGraph } from "./cycle-graph.ts";
import type { ExactClasses } from "./exact-classes.ts";
import type { MovePlan } from "./move-plan.ts";
import { transferFamilies } from "./transfer-families.ts";

/** Which moves a table needs beside those of single cells. */
export function planMoves(
  job: Omit<LatentJob, "moves" | "state" | "exact">,
  exact: ExactClasses | undefined,
): MovePlan {
  const transfers = transferFamilies(job, exact);
  const scales = Math.max(0, ...(transfers[0]?.scales ?? []));
  return { transfers, cycles: exact && cycleGraph(exact, scales) };
}
