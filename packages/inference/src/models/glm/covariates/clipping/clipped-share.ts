import type { Design } from "@dpbayes/privacy/formats";
import { pooled } from "../../../../diagnostics/index.ts";
import { meanOf } from "../../../../diagnostics/moments.ts";
import type { Fit } from "../../../../fit/index.ts";
import { normalNodes } from "../../../regression/clipping/normal-nodes.ts";
import { SOBOL_DIMENSIONS } from "../../../regression/clipping/sobol-points.ts";
import { type ClipLimits, clipRow } from "./clip-row.ts";

const NODES = 4096;

/**
 * The share of records that clipping moves, roughly: at the posterior means of the covariates' means and standard
 * deviations, numbers and levels taken as independent and normal. Undefined with too many covariates.
 */
export function clippedShareAt(fit: Fit, { columns }: Design, limits: ClipLimits): number | undefined {
  const d = columns.length;
  if (d > SOBOL_DIMENSIONS) return undefined;
  const of = (name: string, otherwise: number) =>
    fit.names.includes(name) ? meanOf(pooled(fit.chains(name))) : otherwise;
  const centre = columns.map(({ name, centre: c, scale }) => (of(`covariate_mean[${name}]`, c) - c) / scale);
  const sd = columns.map(({ name, scale }) => of(`covariate_sd[${name}]`, 0) / scale);
  const nodes = normalNodes(d, NODES);
  const x = new Float64Array(d);
  const clipped = new Float64Array(d);
  let moved = 0;
  for (let n = 0; n < nodes.length / d; n++) {
    for (let j = 0; j < d; j++) {
      const value = centre[j]! + sd[j]! * nodes[n * d + j]!;
      // A level is 0 or 1, whatever a normal law says.
      x[j] = columns[j]!.level === undefined ? value : Math.min(1, Math.max(0, value));
    }
    if (clipRow(x, 0, limits, clipped) > 0) moved++;
  }
  return (moved * d) / nodes.length;
}
