import { atCap } from "./counts/at-cap.ts";
import { fewDecide } from "./counts/few-decide.ts";
import { fewEvents } from "./counts/few-events.ts";
import { fewRecords } from "./counts/few-records.ts";
import { marginsDisagree } from "./counts/margins-disagree.ts";
import { overdispersed } from "./counts/overdispersed.ts";
import { scatteredCells } from "./counts/scattered-cells.ts";
import type { Detector } from "./detector.ts";
import { edge } from "./numbers/edge.ts";
import { outsideBounds } from "./numbers/outside-bounds.ts";
import { wideBounds } from "./numbers/wide-bounds.ts";
import { priorConflict } from "./prior/prior-conflict.ts";
import { restsOnPrior } from "./prior/rests-on-prior.ts";
import { collinear } from "./relations/collinear.ts";
import { covariateLaw } from "./relations/covariate-law.ts";
import { mostlyNoise } from "./relations/mostly-noise.ts";

/** Everything that a fit looks for before it says that no problem was found, in the order in which it is told. */
export const detectors: readonly Detector[] = Object.freeze([
  outsideBounds,
  wideBounds,
  edge,
  collinear,
  fewEvents,
  fewRecords,
  fewDecide,
  overdispersed,
  scatteredCells,
  marginsDisagree,
  atCap,
  covariateLaw,
  mostlyNoise,
  priorConflict,
  restsOnPrior,
]);
