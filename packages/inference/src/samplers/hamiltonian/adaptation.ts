import type { Model } from "../../contracts/model.ts";
import type { SeededSource } from "../../math/random/seeded-source.ts";
import { average, type DualAveraging, startAveraging } from "./dual-averaging.ts";
import type { Metric } from "./metric.ts";
import { estimateMetric, type MetricKind } from "./metric-estimate.ts";
import type { Position } from "./position.ts";
import { reasonableStepSize } from "./step-size.ts";
import type { HamiltonianInfo } from "./transition.ts";
import type { Windows } from "./windows.ts";

/** What a trajectory is integrated with. */
export interface Integration {
  readonly stepSize: number;
  readonly metric: Metric;
}

/** Where warm-up stands. Draws of the current window are a list that grows at its head. */
export interface WarmingUp {
  readonly done: number;
  readonly averaging: DualAveraging;
  readonly window: Collected | undefined;
}

interface Collected {
  readonly draw: Position;
  readonly earlier: Collected | undefined;
}

export interface AdaptationPlan {
  readonly model: Model;
  readonly warmup: number;
  readonly windows: Windows;
  readonly metric: MetricKind;
  readonly target: number;
}

export function startWarmingUp(plan: AdaptationPlan, stepSize: number): WarmingUp {
  return { done: 0, averaging: startAveraging(plan.target, stepSize), window: undefined };
}

/** Learns from one step. Without a `WarmingUp` in the answer, warm-up is over and everything frozen. */
export function warmUp(
  plan: AdaptationPlan,
  rng: SeededSource,
  { metric }: Integration,
  before: WarmingUp,
  draw: Position,
  info: HamiltonianInfo,
): readonly [Integration, WarmingUp | undefined] {
  const done = before.done + 1;
  const averaging = average(before.averaging, info.acceptance);
  if (done >= plan.warmup) return [{ metric, stepSize: Math.exp(averaging.logStepMean) }, undefined];
  const window = done > plan.windows.from ? { draw, earlier: before.window } : undefined;
  if (!plan.windows.ends.includes(done))
    return [
      { metric, stepSize: Math.exp(averaging.logStep) },
      { done, averaging, window },
    ];
  return renew(plan, rng, done, estimateMetric(plan.metric, collected(window), metric), averaging, draw);
}

/** A new metric needs a new step size: the search starts again from the old one. */
function renew(
  plan: AdaptationPlan,
  rng: SeededSource,
  done: number,
  metric: Metric,
  averaging: DualAveraging,
  draw: Position,
): readonly [Integration, WarmingUp] {
  const stepSize = reasonableStepSize(plan.model, rng, draw, metric, Math.exp(averaging.logStep));
  return [
    { metric, stepSize },
    { ...startWarmingUp(plan, stepSize), done },
  ];
}

function collected(window: Collected | undefined): readonly Position[] {
  const draws: Position[] = [];
  for (let item = window; item; item = item.earlier) draws.push(item.draw);
  return draws;
}
