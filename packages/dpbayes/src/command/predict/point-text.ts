import type { CovariatePoint } from "@dpbayes/inference";

/** A point as it may be typed. */
export function pointText(point: CovariatePoint): string {
  const parts = Object.entries(point).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? "all held" : parts.join(",");
}
