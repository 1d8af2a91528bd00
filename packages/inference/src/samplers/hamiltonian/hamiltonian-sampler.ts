import type { Model } from "../../contracts/model.ts";
import { recordedOf } from "../../contracts/recorded.ts";
import type { PointSampler } from "../../contracts/sampler.ts";
import { fail, requireCount, requireLength, requireNumber, requirePositive } from "../../errors/index.ts";
import {
  type AdaptationPlan,
  type Integration,
  startWarmingUp,
  type WarmingUp,
  warmUp,
} from "./adaptation.ts";
import { initialPosition } from "./initial-position.ts";
import { type Metric, metricCovariance, unitMetric } from "./metric.ts";
import { type MetricKind, metricKinds } from "./metric-estimate.ts";
import { type Position, positionAt } from "./position.ts";
import { reasonableStepSize } from "./step-size.ts";
import type { HamiltonianInfo, Transition } from "./transition.ts";
import { doublingWindows, earlyWindows } from "./windows.ts";

/** What NUTS and static Hamiltonian Monte Carlo have in common. */
export interface HamiltonianOptions {
  /** Steps during which step size and metric adapt; afterwards both are frozen. */
  readonly warmup: number;
  /** Acceptance probability that the step size is tuned for. Higher means smaller steps. */
  readonly targetAcceptance?: number;
  /** How the metric is estimated: nutpie's gradient-based diagonal, Stan's diagonal, or dense. Without it the first, or dense where the model says that its coordinates go together. */
  readonly metric?: MetricKind;
  /** Where the chain starts; the model's own choice without it. */
  readonly start?: readonly number[];
  /** The first step size, searched for without it. */
  readonly stepSize?: number;
  /** Standard deviations of a first diagonal metric; all 1 without it. */
  readonly scale?: readonly number[];
}

export interface HamiltonianState extends Integration {
  readonly position: Position;
  /** Absent once warm-up is over. */
  readonly warmingUp: WarmingUp | undefined;
}

/** The sampler around a transition: where it starts, what it adapts, what it records. */
export function hamiltonianSampler(
  model: Model,
  transition: Transition,
  statistics: readonly (keyof HamiltonianInfo)[],
  options: HamiltonianOptions,
): PointSampler<HamiltonianState, HamiltonianInfo> {
  const plan = adaptationPlan(model, options);
  const metric = firstMetric(model, options.scale);
  return {
    parameters: model.parameters,
    statistics,
    init(rng) {
      const position = initialPosition(model, rng, options.start);
      const stepSize = options.stepSize ?? reasonableStepSize(model, rng, position, metric, 1);
      const warmingUp = plan.warmup > 0 ? startWarmingUp(plan, stepSize) : undefined;
      return { position, metric, stepSize, warmingUp };
    },
    step(rng, state) {
      const { stepSize, metric, warmingUp } = state;
      const [position, info] = transition(rng, state.position, stepSize, metric);
      if (warmingUp === undefined) return [{ position, stepSize, metric, warmingUp }, info];
      const [integration, later] = warmUp(plan, rng, state, warmingUp, position, info);
      return [
        { position, stepSize: integration.stepSize, metric: integration.metric, warmingUp: later },
        info,
      ];
    },
    point: ({ position }) => position.q,
    moved: (state, q) => ({ ...state, position: positionAt(model, q) }),
    write: ({ position }, out) => model.constrain(position.q, out),
    ...recordedOf<HamiltonianState>(model, ({ position }) => position.q),
    tuning: ({ stepSize, metric }) => ({
      stepSize,
      metric: metric.kind,
      covariance: metricCovariance(metric),
    }),
  };
}

function adaptationPlan(model: Model, options: HamiltonianOptions): AdaptationPlan {
  const warmup = requireCount("warmup", options.warmup);
  const target = requireNumber(
    "targetAcceptance",
    options.targetAcceptance ?? 0.8,
    (v) => v > 0 && v < 1,
    "between 0 and 1",
  );
  if (options.stepSize !== undefined) requirePositive("stepSize", options.stepSize);
  const metric = requireMetric(options.metric ?? (model.correlated ? "dense" : "gradient"));
  const windows = metric === "gradient" ? earlyWindows(warmup) : doublingWindows(warmup);
  return { model, warmup, windows, metric, target };
}

function requireMetric(kind: MetricKind): MetricKind {
  const accepted = '"gradient", "variance" or "dense"';
  if (!metricKinds.includes(kind))
    fail("ARGUMENT", { name: "metric", found: JSON.stringify(kind), accepted });
  return kind;
}

function firstMetric(model: Model, scale: readonly number[] | undefined): Metric {
  if (scale === undefined) return unitMetric(model.dimension);
  requireLength("scale", scale, model.dimension);
  return { kind: "diagonal", scale: Float64Array.from(scale, (s) => requirePositive("scale", s)) };
}
