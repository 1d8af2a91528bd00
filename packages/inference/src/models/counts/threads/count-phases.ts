import type { JobPhases, Phase } from "../../../chains/sweeps/sweep-pool.ts";
import type { CommunityData } from "../communities/community-data.ts";
import { communityPhases } from "../communities/community-phases.ts";
import type { TopicData } from "../topics/topic-data.ts";
import { topicPhases } from "../topics/topic-phases.ts";

/** What is swept: plain data, of which the arrays are shared between threads. */
export type CountJob =
  | { readonly kind: "topics"; readonly data: TopicData }
  | { readonly kind: "communities"; readonly data: CommunityData };

export function phasesOf(job: CountJob): readonly Phase[] {
  switch (job.kind) {
    case "topics":
      return topicPhases(job.data);
    case "communities":
      return communityPhases(job.data);
    default:
      return job satisfies never;
  }
}

/** The phases of all count models, for a pool. */
export const countPhases: JobPhases<CountJob> = Object.freeze({ phasesOf, module: import.meta.url });
