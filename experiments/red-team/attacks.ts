import type { AnyAttack } from "./attack.ts";
import { distanceAudit } from "./attacks/distance-audit.ts";
import { distanceComposition } from "./attacks/distance-composition.ts";
import { editedReleases } from "./attacks/edited-releases.ts";
import { namesPatterns } from "./attacks/names-patterns.ts";
import { reportOrder } from "./attacks/report-order.ts";

/** Every attack, room by room. */
export const attacks: readonly AnyAttack[] = [
  // What is read from outside.
  editedReleases,
  namesPatterns,

  // What is written for others.
  reportOrder,

  // What a cost is taken for.
  distanceComposition,
  distanceAudit,
];
