import type { Detector } from "./detector.ts";
import { outsideBounds } from "./outside-bounds.ts";
import { wideBounds } from "./wide-bounds.ts";

/** Everything that a fit looks for before it says that no problem was found, in the order in which it is told. */
export const detectors: readonly Detector[] = Object.freeze([outsideBounds, wideBounds]);
