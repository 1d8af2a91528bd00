import type { Design } from "@dpbayes/privacy/formats";
import type { Fit } from "../../../../fit/index.ts";
import type { Ball } from "../../../regression/clipping/ball.ts";
import { movesRows } from "../../../regression/clipping/free-radius.ts";
import { normalNodes } from "../../../regression/clipping/normal-nodes.ts";
import { SOBOL_DIMENSIONS } from "../../../regression/clipping/sobol-points.ts";
import type { ColumnKinds } from "../../../regression/mixed/index.ts";
import { MOST_COVARIATES } from "../cells/choose-cells.ts";
import type { ClipLimits } from "../clipping/clip-row.ts";
import { clippedShareAt } from "../clipping/clipped-share.ts";
import { type ClippingPlan, clipLimits } from "../clipping/clipping-plan.ts";
import type { CovariateInput } from "../covariate-input.ts";
import { clippedShareWords, movedShareWords } from "../notes/covariate-words.ts";

/** What clips records in a way that is to be modelled, and can be in reasonable time: bounds where asked for, and a radius that moves rows. */
export function limitsOf(
  { study, design, choice, shape }: CovariateInput,
  kinds: ColumnKinds,
): ClipLimits | undefined {
  const { covariates, numbers, variables } = kinds;
  const fast = variables.length === 0 && shape.fixed === undefined && choice !== "clipped";
  if (numbers.length > SOBOL_DIMENSIONS || (covariates > MOST_COVARIATES && !fast)) return undefined;
  if (choice === "clipped") return clipLimits(study, design);
  return choice !== "normal" && movesRows(study, design) ? radiusLimits(design) : undefined;
}

/**
 * How it is averaged. Where the radius alone moves rows within cells of levels, the covariance is that of records that were not moved, which is
 * wider: nodes for it would cost ten times as much as all the rest.
 */
export function affordable(plan: ClippingPlan): ClippingPlan {
  const { limits, nodes } = plan;
  return limits.low[0] === -Infinity ? { limits, nodes: { ...nodes, covariance: 0 } } : plan;
}

/** More nodes are not worth their time: what they are wrong by then is far below what a law of the covariates is. */
const MOST_NODES = 8192;

/** Where numbers alone are moved by the radius alone there is a fast likelihood. */
export function ballOf(
  { design, choice, shape }: CovariateInput,
  { variables, covariates }: ColumnKinds,
  { nodes }: ClippingPlan,
): Ball | undefined {
  if (choice === "clipped" || variables.length > 0 || shape.fixed !== undefined) return undefined;
  return {
    radius: design.radius,
    ratios: new Float64Array(covariates).fill(1),
    nodes: normalNodes(covariates, Math.min(MOST_NODES, nodes.mean)),
  };
}

/** How many records were moved, by the posterior. */
export function shareWords(
  fit: Fit,
  { study, design }: CovariateInput,
  limits: ClipLimits | undefined,
  modelled: boolean,
): readonly string[] {
  const byRadius = limits?.low[0] === -Infinity;
  const share = clippedShareAt(fit, design, limits ?? clipLimits(study, design));
  return byRadius ? movedShareWords(share, design, modelled) : clippedShareWords(share, modelled);
}

/** Where values at a bound count as they are: the radius alone. */
function radiusLimits({ columns, radius }: Design): ClipLimits {
  return {
    low: new Float64Array(columns.length).fill(-Infinity),
    high: new Float64Array(columns.length).fill(Infinity),
    radius,
  };
}
