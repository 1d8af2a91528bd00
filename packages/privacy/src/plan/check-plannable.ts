import type { Study } from "../study/study.ts";
import { requireFewCoordinates } from "./coordinate-limit.ts";
import { refuseUnusedSettings } from "./unused-settings.ts";

/** What every plan checks first, whatever its route. */
export function checkPlannable(study: Study): void {
  refuseUnusedSettings(study);
  requireFewCoordinates(study);
}
