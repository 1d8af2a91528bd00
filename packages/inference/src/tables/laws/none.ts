import { type CellLaw, type CountWindow, IMPOSSIBLE, NO_COUNT } from "./cell-law.ts";

/** The published number is the count. */
export function exactCell(): CellLaw {
  return {
    logLikelihood: (published, count) => (published === count ? 0 : IMPOSSIBLE),
    logAtMost: (threshold, count) => (count <= threshold ? 0 : IMPOSSIBLE),
    window: (published) =>
      Number.isInteger(published) && published >= 0 ? [published, published] : NO_COUNT,
    windowAtMost: countsUpTo,
    variance: 0,
    quadratic: false,
    exact: true,
    sample: (count) => count,
  };
}

function countsUpTo(threshold: number): CountWindow {
  return threshold >= 0 ? [0, Math.floor(threshold)] : NO_COUNT;
}
